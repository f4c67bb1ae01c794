-- Make a job ready again whose worker was lost, before all others; unless its next step has ended too many workers.
-- KEYS: job, at work, ready
-- ARGV: id, most workers that a step may end, lease (ms)
-- Returns how many workers its next step has ended, or 0 if it has not lost one
local t = redis.call('TIME')
local now = math.floor(t[1] * 1000 + t[2] / 1000)
local lease = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not lease or tonumber(lease) > now then return 0 end
local lost = 1
if redis.call('EXISTS', KEYS[1]) == 1 then lost = redis.call('HINCRBY', KEYS[1], 'lost', 1) end
if lost > tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1]) -- for whoever found it to end it
else
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZADD', KEYS[3], 0, ARGV[1])
end
return lost
