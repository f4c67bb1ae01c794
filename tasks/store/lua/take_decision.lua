-- Start thinking about the next decision: of the tenant with the fewest searches, then the longest without a turn, the one due first.
-- KEYS: queued, due, open, running, progress channel, the workers' queue, staying, served
-- ARGV: how long one must have waited (ms), most that are looked at, beginning of decisions' keys, of events' keys, their end, newest format understood, tenant whose search gives its turn away (empty: none), the longest deadline that it makes way for (ms), the latest that one may be due from now on (ms), process that stays if none waits (empty: none), for how long (ms)
-- Returns {id, decisions of its tenant that wait besides, tenants with open ones, its fields and values}; {} if none waits, {''} if the process stays
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[1]), 'LIMIT', 0, ARGV[2])
if #ids == 0 then
  if ARGV[10] == '' or redis.call('LLEN', KEYS[6]) > 0 then return {} end -- a message of Celery's comes first
  redis.call('ZREMRANGEBYSCORE', KEYS[7], '-inf', now) -- those that were killed meanwhile
  redis.call('ZADD', KEYS[7], now + tonumber(ARGV[11]), ARGV[10])
  return {''}
end
local running, waiting, active = {}, {}, 0
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], now, '+inf')) do
  local tenant = redis.call('HGET', KEYS[3], string.match(member, '^[^/]+'))
  if tenant then
    if not running[tenant] then active = active + 1 end
    running[tenant] = (running[tenant] or 0) + 1
  end
end
local best, least, last, first, whose
local longest, latest = tonumber(ARGV[8]) + 1, now + tonumber(ARGV[9]) -- times in sorted sets are rounded
for _, id in ipairs(ids) do
  local fields = redis.call('HMGET', ARGV[3] .. id .. ARGV[5], 'status', 'format')
  if fields[1] ~= 'queued' then
    redis.call('ZREM', KEYS[1], id) -- answered or expired
  elseif tonumber(fields[2] or 1) <= tonumber(ARGV[6]) then
    local tenant = redis.call('HGET', KEYS[3], id) or ''
    if not waiting[tenant] and not running[tenant] then active = active + 1 end
    waiting[tenant] = (waiting[tenant] or 0) + 1
    local load = running[tenant] or 0
    -- Who gives a turn away is not to end up with less than those who get it.
    local fair = ARGV[7] == '' or tenant == ARGV[7] or load < (running[ARGV[7]] or 0)
    local due = tonumber(redis.call('ZSCORE', KEYS[2], id) or now)
    if fair and due <= latest and due - tonumber(redis.call('ZSCORE', KEYS[1], id)) <= longest then
      local turn = tonumber(redis.call('ZSCORE', KEYS[8], tenant) or 0)
      -- By turns, not by who is due first: a tenant that floods always has one that is due sooner.
      if not best or load < least or (load == least and (turn < last or (turn == last and due < first))) then
        best, least, last, first, whose = id, load, turn, due, tenant
      end
    end
  end
end
if not best then return {} end
local decision = ARGV[3] .. best .. ARGV[5]
redis.call('ZREM', KEYS[1], best)
redis.call('ZREMRANGEBYSCORE', KEYS[8], '-inf', now - 60000)
redis.call('ZADD', KEYS[8], now, whose)
redis.call('HINCRBY', decision, 'tries', 1)
redis.call('HSET', decision, 'status', 'thinking')
redis.call('ZADD', KEYS[4], redis.call('HGET', decision, 'due'), best)
redis.call('XADD', ARGV[4] .. best .. ARGV[5], '*', 'event', 'thinking', 'data', '{}')
redis.call('PUBLISH', KEYS[5], best)
return {best, waiting[whose] - 1, active, redis.call('HGETALL', decision)}
