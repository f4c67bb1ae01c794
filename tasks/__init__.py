"""The service behind the HTTP API: decisions in Redis, Celery workers that search, a guard, webhook delivery."""
