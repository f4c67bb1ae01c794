-- Start thinking about one decision.
-- KEYS: decision, queued, events, progress channel, running
-- ARGV: id, "1" if one that is being thought about is wanted too, the newest format that is understood
-- Returns {tries, the decision's fields and values}; tries are 0 if there is nothing to do
local fields = redis.call('HMGET', KEYS[1], 'status', 'format')
local status = fields[1]
if tonumber(fields[2] or 1) > tonumber(ARGV[3]) then return {0, {}} end -- left to others
redis.call('ZREM', KEYS[2], ARGV[1])
if status ~= 'queued' and (status ~= 'thinking' or ARGV[2] ~= '1') then return {0, {}} end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
redis.call('HSET', KEYS[1], 'status', 'thinking')
redis.call('ZADD', KEYS[5], redis.call('HGET', KEYS[1], 'due'), ARGV[1])
redis.call('XADD', KEYS[3], '*', 'event', 'thinking', 'data', '{}')
redis.call('PUBLISH', KEYS[4], ARGV[1])
return {tries, redis.call('HGETALL', KEYS[1])}
