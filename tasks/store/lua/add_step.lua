-- Write the next step of a job down.
-- KEYS: job, steps, events, progress channel, open jobs
-- ARGV: id, number of the step, event, entry, ttl (s)
-- Returns 1 if the job goes on and this was its next step
local status = redis.call('HGET', KEYS[1], 'status')
if status ~= 'queued' and status ~= 'running' then return 0 end
if redis.call('LLEN', KEYS[2]) ~= tonumber(ARGV[2]) then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[4])
redis.call('HSET', KEYS[1], 'status', 'running', 'lost', 0)
redis.call('XADD', KEYS[3], '*', 'event', ARGV[3], 'data', ARGV[4])
for i = 1, 3 do redis.call('EXPIRE', KEYS[i], ARGV[5]) end
local t = redis.call('TIME')
redis.call('ZADD', KEYS[5], 'XX', math.floor(t[1] * 1000 + t[2] / 1000), ARGV[1])
redis.call('PUBLISH', KEYS[4], ARGV[1])
return 1
