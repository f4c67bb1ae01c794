"""The steps of a decision's life that must happen at once, as Lua inside Redis.

A decision is a hash. It is queued, then thinking, then exactly one of done, cancelled or failed: whoever writes a
final status first wins, and everybody else is told so.
"""

ACCEPT = """
-- KEYS: decision, due, queued, events, the workers' queue
-- ARGV: id, deadline ms, ttl s, oldest age ms allowed, most queued, request, fallback, messages to the workers
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local oldest = redis.call('ZRANGE', KEYS[3], 0, 0, 'WITHSCORES')
local age = 0
if oldest[2] then age = now - tonumber(oldest[2]) end
local waiting = redis.call('ZCARD', KEYS[3])
if age > tonumber(ARGV[4]) or waiting >= tonumber(ARGV[5]) then
  return {0, tostring(age), tostring(waiting)}
end
local due = now + tonumber(ARGV[2])
local ttl = math.ceil(tonumber(ARGV[2]) / 1000) + tonumber(ARGV[3])
redis.call('HSET', KEYS[1], 'status', 'queued', 'accepted', tostring(now), 'due', tostring(due), 'ttl', ttl,
           'request', ARGV[6], 'fallback', ARGV[7], 'tries', 0)
redis.call('EXPIRE', KEYS[1], ttl)
redis.call('ZADD', KEYS[2], due, ARGV[1])
redis.call('ZADD', KEYS[3], now, ARGV[1])
redis.call('XADD', KEYS[4], '*', 'event', 'queued', 'data', '{}')
redis.call('EXPIRE', KEYS[4], ttl)
for i = 8, #ARGV do redis.call('LPUSH', KEYS[5], ARGV[i]) end
return {1, tostring(due), tostring(waiting)}
"""

CLAIM = """
-- KEYS: decision, queued, events  ARGV: id
-- -> tries (0 if it is gone or final), decisions that wait now, the decision's fields and values
local status = redis.call('HGET', KEYS[1], 'status')
redis.call('ZREM', KEYS[2], ARGV[1])
if status ~= 'queued' and status ~= 'thinking' then return {0, 0, {}} end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
redis.call('HSET', KEYS[1], 'status', 'thinking')
redis.call('XADD', KEYS[3], '*', 'event', 'thinking', 'data', '{}')
redis.call('PUBLISH', 'kz:progress', ARGV[1])
return {tries, redis.call('ZCARD', KEYS[2]), redis.call('HGETALL', KEYS[1])}
"""

FINISH = """
-- KEYS: decision, due, queued, events, hooks, metrics
-- ARGV: id, status, result, callback ("1" if wanted), then metrics and how much to count them up by
local status = redis.call('HGET', KEYS[1], 'status')
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
if status ~= 'queued' and status ~= 'thinking' then return 0 end
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
redis.call('HSET', KEYS[1], 'status', ARGV[2], 'result', ARGV[3], 'finished', tostring(now))
redis.call('XADD', KEYS[4], '*', 'event', ARGV[2], 'data', ARGV[3])
if ARGV[4] == '1' then
  redis.call('HSET', KEYS[1], 'hook', 'pending', 'hook_attempts', 0)
  redis.call('ZADD', KEYS[5], now, ARGV[1])
end
for i = 5, #ARGV, 2 do redis.call('HINCRBY', KEYS[6], ARGV[i], ARGV[i + 1]) end
redis.call('PUBLISH', 'kz:news', ARGV[1] .. '\\n' .. ARGV[2] .. '\\n' .. ARGV[3])
return 1
"""

PROGRESS = """
-- KEYS: decision, events  ARGV: id, data  -> the stop flag of the decision, or "final" if nobody needs us any more
local fields = redis.call('HMGET', KEYS[1], 'status', 'stop')
if fields[1] ~= 'thinking' then return 'final' end
redis.call('HSET', KEYS[1], 'so_far', ARGV[2])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', 1000, '*', 'event', 'thinking', 'data', ARGV[2])
redis.call('PUBLISH', 'kz:progress', ARGV[1])
return fields[2] or ''
"""

STORE_TREE = """
-- KEYS: tree  ARGV: stamp, mark, bytes, pondered, ttl s  -> 1 if stored; what belongs to a later decision stays
local stamp = redis.call('HGET', KEYS[1], 'stamp')
if stamp and tonumber(stamp) > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'stamp', ARGV[1], 'mark', ARGV[2], 'bytes', ARGV[3], 'pondered', ARGV[4])
redis.call('EXPIRE', KEYS[1], ARGV[5])
return 1
"""
