-- Take a background job on, unless too many are open: of all tenants, or of this one.
-- KEYS: job, events, open jobs, the tenant's jobs
-- ARGV: id, ttl (s), most open jobs, most of a tenant, fields and values ...
-- Returns 1 if it was taken, 0 if too many are open, -1 if too many of the tenant are
if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end -- whoever lost the connection asks again
local t = redis.call('TIME')
local now = math.floor(t[1] * 1000 + t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - 1000 * ARGV[2])
if redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[3]) then return 0 end
if redis.call('SCARD', KEYS[4]) >= tonumber(ARGV[4]) then
  for _, id in ipairs(redis.call('SMEMBERS', KEYS[4])) do
    if not redis.call('ZSCORE', KEYS[3], id) then redis.call('SREM', KEYS[4], id) end
  end
  if redis.call('SCARD', KEYS[4]) >= tonumber(ARGV[4]) then return -1 end
end
redis.call('ZADD', KEYS[3], now, ARGV[1])
redis.call('SADD', KEYS[4], ARGV[1])
for i = 5, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('XADD', KEYS[2], '*', 'event', 'queued', 'data', '{}')
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
redis.call('EXPIRE', KEYS[4], ARGV[2])
return 1
