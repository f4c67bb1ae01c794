-- Keep a tree for the game's next decision; what belongs to a later decision stays.
-- KEYS: tree
-- ARGV: stamp (ms), mark, bytes, what it was grown for, pondered simulations, ttl (s)
-- Returns 1 if it was stored
local stamp = redis.call('HGET', KEYS[1], 'stamp')
if stamp and tonumber(stamp) > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'stamp', ARGV[1], 'mark', ARGV[2], 'bytes', ARGV[3], 'asked', ARGV[4], 'pondered', ARGV[5])
redis.call('EXPIRE', KEYS[1], ARGV[6])
return 1
