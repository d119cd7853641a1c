"""Entry lists as files: bytes to rows and back. No ORM; nothing here saves anything."""
