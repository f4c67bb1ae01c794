-- Show how a search is getting on.
-- KEYS: decision, events, progress channel
-- ARGV: id, data
-- Returns the stop flag of the decision, or "final" if nobody needs the search any more
local fields = redis.call('HMGET', KEYS[1], 'status', 'stop')
if fields[1] ~= 'queued' and fields[1] ~= 'thinking' then return 'final' end
redis.call('HSET', KEYS[1], 'so_far', ARGV[2])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', 1000, '*', 'event', 'thinking', 'data', ARGV[2])
redis.call('PUBLISH', KEYS[3], ARGV[1])
return fields[2] or ''
