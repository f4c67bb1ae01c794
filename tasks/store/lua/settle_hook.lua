-- Write down how an attempt to deliver a webhook came out.
-- KEYS: decision, hooks, news channel
-- ARGV: id, lease, outcome, error, pause (ms), how long to keep the record (ms)
-- Returns 1 if it was written
local score = redis.call('ZSCORE', KEYS[2], ARGV[1])
local held = score and tonumber(score) == tonumber(ARGV[2])
if not held and ARGV[3] ~= 'delivered' then return 0 end
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[3] == 'pending' then
  local t = redis.call('TIME')
  redis.call('ZADD', KEYS[2], math.floor(t[1] * 1000 + t[2] / 1000) + ARGV[5], ARGV[1])
end
redis.call('HSET', KEYS[1], 'hook', ARGV[3])
redis.call('HINCRBY', KEYS[1], 'hook_attempts', 1)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'hook_error', ARGV[4]) end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[6]) then redis.call('PEXPIRE', KEYS[1], ARGV[6]) end
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 1
