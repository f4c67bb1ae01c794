-- Write the one final result of a decision: whoever is first wins, and everybody else is told so.
-- KEYS: decision, due, queued, events, hooks, metrics, news channel, open, running
-- ARGV: id, status, result, callback ("1" if wanted), then metrics and how much to count them up by ...
-- Returns 1 if it was the first
-- Quirk: a Redis that is full takes the rest of a script that has begun by removing something; so it begins so.
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[9], ARGV[1])
redis.call('HDEL', KEYS[8], ARGV[1])
local status = redis.call('HGET', KEYS[1], 'status')
if status ~= 'queued' and status ~= 'thinking' then return 0 end
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
redis.call('HSET', KEYS[1], 'status', ARGV[2], 'result', ARGV[3], 'finished', tostring(now))
redis.call('XADD', KEYS[4], '*', 'event', ARGV[2], 'data', ARGV[3])
if ARGV[4] == '1' then
  redis.call('HSET', KEYS[1], 'hook', 'pending', 'hook_attempts', 0)
  redis.call('ZADD', KEYS[5], now, ARGV[1])
end
for i = 5, #ARGV, 2 do redis.call('HINCRBY', KEYS[6], ARGV[i], ARGV[i + 1]) end
redis.call('PUBLISH', KEYS[7], ARGV[1] .. '\n' .. ARGV[2] .. '\n' .. ARGV[3])
return 1
