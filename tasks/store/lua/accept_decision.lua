-- Accept a decision and queue the messages that start it, or refuse it because its tenant has too much waiting.
-- KEYS: decision, due, queued, events, the workers' queue, open, running, staying, progress channel, served
-- ARGV: id, tenant, deadline (ms), ttl (s), search processes, most waiting, request, fallback, format, beginning of the keys of processes that stay, their end, messages (for it, each helper) ...
-- Returns {1, due (ms), helpers that are started} or {0, age of the oldest that waits (ms), decisions waiting}
-- The same id again changes nothing: whoever lost the connection does not know whether it was accepted.
local known = redis.call('HMGET', KEYS[1], 'due', 'workers')
if known[1] then return {1, known[1], tostring(known[2] - 1)} end
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local deadline, workers, most = tonumber(ARGV[3]), tonumber(ARGV[5]), tonumber(ARGV[6])
local waiting = redis.call('ZCARD', KEYS[3])
redis.call('ZREMRANGEBYSCORE', KEYS[7], '-inf', now)
if waiting >= workers then
  local oldest = redis.call('ZRANGE', KEYS[3], 0, 0, 'WITHSCORES')
  local age = now - tonumber(oldest[2])
  -- Each tenant has an equal share of the queue, so that one that floods is refused before others are.
  local own, tenants, active, stuck = 0, { [ARGV[2]] = true }, 1, false
  local all = redis.call('ZRANGE', KEYS[3], 0, -1, 'WITHSCORES')
  for i = 1, #all, 2 do
    local id, since = all[i], tonumber(all[i + 1])
    -- One with more time than this one may rightly wait until a search has ended (lua/take_decision.lua).
    local time = tonumber(redis.call('ZSCORE', KEYS[2], id) or since) - since
    stuck = stuck or (now - since > deadline / 2 and time <= deadline + 1)
    local tenant = redis.call('HGET', KEYS[6], id)
    if tenant == ARGV[2] then own = own + 1 end
    if tenant and not tenants[tenant] then
      tenants[tenant] = true
      active = active + 1
    end
  end
  if (stuck and own > 0) or own >= math.max(workers, most / active) then return {0, tostring(age), tostring(waiting)} end
end
local due = now + deadline
local ttl = math.ceil(deadline / 1000) + tonumber(ARGV[4])
local free = workers - waiting - redis.call('ZCARD', KEYS[7]) - 1
local helpers = math.max(0, math.min(#ARGV - 12, free))
redis.call('HSET', KEYS[1], 'status', 'queued', 'accepted', tostring(now), 'due', tostring(due), 'ttl', ttl,
           'request', ARGV[7], 'fallback', ARGV[8], 'tries', 0, 'workers', helpers + 1, 'format', ARGV[9])
redis.call('EXPIRE', KEYS[1], ttl)
redis.call('ZADD', KEYS[2], due, ARGV[1])
redis.call('ZADD', KEYS[3], now, ARGV[1])
redis.call('HSET', KEYS[6], ARGV[1], ARGV[2])
redis.call('XADD', KEYS[4], '*', 'event', 'queued', 'data', '{}')
redis.call('EXPIRE', KEYS[4], ttl)
-- Who stays has found nobody waiting, so this one has the best claim: it is taken here as lua/take_decision.lua takes one.
local function hand_over()
  redis.call('ZREM', KEYS[3], ARGV[1])
  redis.call('HSET', KEYS[1], 'status', 'thinking', 'tries', 1)
  redis.call('ZADD', KEYS[7], due, ARGV[1])
  redis.call('XADD', KEYS[4], '*', 'event', 'thinking', 'data', '{}')
  redis.call('ZADD', KEYS[10], now, ARGV[2])
  redis.call('PUBLISH', KEYS[9], ARGV[1])
  return cjson.encode({ARGV[1], redis.call('HGETALL', KEYS[1])})
end
-- A process that stays is told directly: what to think about, or to leave, so that Celery can give it a helper's message.
local function call(what)
  local process = redis.call('ZREVRANGEBYSCORE', KEYS[8], '+inf', now, 'LIMIT', 0, 1)[1]
  if not process then return false end
  redis.call('ZREM', KEYS[8], process)
  local next = ARGV[10] .. process .. ARGV[11]
  redis.call('LPUSH', next, what or hand_over())
  redis.call('EXPIRE', next, 5)
  return true
end
-- A message is a turn, in which a worker decides all that waits: more of them than workers would be turns for nothing.
local turns = redis.call('LLEN', KEYS[5])
for i = 12, #ARGV do
  if i > 12 and i <= 12 + helpers then
    redis.call('LPUSH', KEYS[5], ARGV[i])
    call('leave')
  elseif i == 12 and not call() and turns < math.max(1, workers) then
    redis.call('LPUSH', KEYS[5], ARGV[i])
  end
end
return {1, tostring(due), tostring(helpers)}
