-- Take the job over whose turn it is.
-- KEYS: ready, turns, at work
-- ARGV: lease (ms)
-- Returns {id, lease (the end of it, by which its holder knows it again)}, or nothing if no job is ready
local first = redis.call('ZPOPMIN', KEYS[1])
if not first[1] then return false end
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('DEL', KEYS[2]) -- nobody waits: turns begin anew
else
  local now = tonumber(redis.call('HGET', KEYS[2], 'now') or 0)
  redis.call('HSET', KEYS[2], 'now', math.max(now, tonumber(first[2])))
end
local t = redis.call('TIME')
local lease = string.format('%.3f', t[1] * 1000 + t[2] / 1000 + ARGV[1])
redis.call('ZADD', KEYS[3], lease, first[1])
return {first[1], lease}
