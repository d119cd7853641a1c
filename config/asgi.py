"""What uvicorn runs: /live/ on the hub, /static/ from the file index, everything else Django on its threads."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application

wsgi = get_wsgi_application()

from tournament.bus import hub

from . import app, live, static_files
from .bridge import Bridge
from .static_files import Receive, Scope, Send


class House:
    """The ASGI application; everything in it starts and stops with the server's lifespan."""

    def __init__(self) -> None:
        self.live = live.Live(hub)
        self.static = static_files.StaticFiles(versions=app.static_versions(), live=settings.DEBUG)
        self.django = Bridge(wsgi)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path = scope["path"]
            if path.startswith(live.PREFIX):
                await self.live(scope, receive, send)
            elif path.startswith(static_files.PREFIX):
                await self.static(scope, receive, send)
            else:
                await self.django(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live_and_die(receive, send)
        else:
            await send({"type": "websocket.close", "code": 1003})

    async def _live_and_die(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.live.start()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.live.stop()
                self.django.close()
                await send({"type": "lifespan.shutdown.complete"})
                return


application = House()
