-- Show a sign of life.
-- KEYS: whose
-- ARGV: now (ms), for how long it counts (ms)
-- Returns nothing
-- A Redis that is full takes no SET, but goes on with a script that has begun to write by deleting something.
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
