"""Tables over the network: one event loop, WebSockets below ASGI, pages and files above it."""
