-- Keep a decision that had its answer when it was accepted: no worker is needed.
-- KEYS: decision, events, hooks, metrics
-- ARGV: id, deadline (ms), ttl (s), request, result, callback ("1" if wanted), metrics and how much to count them up by ...
-- Returns when it was accepted (ms)
local known = redis.call('HGET', KEYS[1], 'accepted')
if known then return known end -- whoever lost the connection asks again
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local ttl = math.ceil(tonumber(ARGV[2]) / 1000) + tonumber(ARGV[3])
redis.call('HSET', KEYS[1], 'status', 'done', 'accepted', tostring(now), 'due', tostring(now + tonumber(ARGV[2])),
           'ttl', ttl, 'request', ARGV[4], 'fallback', '{}', 'tries', 0, 'result', ARGV[5], 'finished', tostring(now))
redis.call('EXPIRE', KEYS[1], ttl)
redis.call('XADD', KEYS[2], '*', 'event', 'queued', 'data', '{}')
redis.call('XADD', KEYS[2], '*', 'event', 'done', 'data', ARGV[5])
redis.call('EXPIRE', KEYS[2], ttl)
if ARGV[6] == '1' then
  redis.call('HSET', KEYS[1], 'hook', 'pending', 'hook_attempts', 0)
  redis.call('ZADD', KEYS[3], now, ARGV[1])
end
for i = 7, #ARGV, 2 do redis.call('HINCRBY', KEYS[4], ARGV[i], ARGV[i + 1]) end
return tostring(now)
