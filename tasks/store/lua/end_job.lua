-- End a job.
-- KEYS: job, events, progress channel, open jobs, ready, at work, resting
-- ARGV: id, status, problem
-- Returns 1 if it had no end yet
local status = redis.call('HGET', KEYS[1], 'status')
for _, jobs in ipairs({KEYS[4], KEYS[5], KEYS[6], KEYS[7]}) do redis.call('ZREM', jobs, ARGV[1]) end
if status ~= 'queued' and status ~= 'running' then return 0 end
redis.call('HSET', KEYS[1], 'status', ARGV[2], 'problem', ARGV[3])
redis.call('XADD', KEYS[2], '*', 'event', ARGV[2], 'data', ARGV[3])
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 1
