"""The OpenAPI document: what apispec makes of the resources and shapes, completed."""
