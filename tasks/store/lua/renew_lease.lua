-- Hold a webhook or a job for a further lease.
-- KEYS: what is held (by the end of its lease, in ms)
-- ARGV: id, lease, lease (ms)
-- Returns the new lease, or nothing if another has taken it over
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return false end
local t = redis.call('TIME')
local lease = string.format('%.3f', t[1] * 1000 + t[2] / 1000 + ARGV[3])
redis.call('ZADD', KEYS[1], lease, ARGV[1])
return lease
