-- Say that a decision is at work on a game, or pondered after; an earlier one changes nothing.
-- KEYS: what it is at work on
-- ARGV: stamp (ms), ttl (s)
-- Returns 1 if no later decision has been at work
local stamp = redis.call('HGET', KEYS[1], 'stamp')
if stamp and tonumber(stamp) > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'stamp', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
