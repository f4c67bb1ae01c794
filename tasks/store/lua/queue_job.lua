-- Give a job its next turn, or let it rest; from outside, or by the worker that is at it.
-- KEYS: open jobs, ready, turns, at work, resting, steps
-- ARGV: id, tenant, lease (empty: from outside), steps after which there is nothing to do (-1: there is)
-- Returns 1 if it is ready now and was not before
local lease = redis.call('ZSCORE', KEYS[4], ARGV[1])
if ARGV[3] == '' then
  if lease then return 0 end -- whoever is at it sees what is new before it lets go
elseif not lease or tonumber(lease) ~= tonumber(ARGV[3]) then
  return 0
end
redis.call('ZREM', KEYS[4], ARGV[1])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) or redis.call('ZSCORE', KEYS[2], ARGV[1]) then return 0 end
if redis.call('LLEN', KEYS[6]) == tonumber(ARGV[4]) then
  local t = redis.call('TIME')
  redis.call('ZADD', KEYS[5], math.floor(t[1] * 1000 + t[2] / 1000), ARGV[1])
  return 0
end
redis.call('ZREM', KEYS[5], ARGV[1])
local turns = redis.call('HMGET', KEYS[3], 'now', 'of ' .. ARGV[2])
local turn = math.max(tonumber(turns[1] or 0), tonumber(turns[2] or 0)) + 1
redis.call('HSET', KEYS[3], 'of ' .. ARGV[2], turn)
redis.call('ZADD', KEYS[2], turn, ARGV[1])
return 1
