-- Take due webhooks over by moving their time into the future.
-- KEYS: hooks
-- ARGV: lease (ms), most
-- Returns the lease (the new score, by which its holder knows it again), then the ids
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local lease = string.format('%.3f', now + ARGV[1])
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], lease, id) end
return {lease, unpack(ids)}
