"""The server half of benchmarks/streams.py: the real application with a publisher beside it.

Prints one line of JSON, tables and the cookies of those who sit there; publishes as soon as enough streams are open.
"""

import json
import sys
import threading
import time

import django
import uvicorn

STREAMS, ROOM, RATE, SECONDS = (int(word) for word in sys.argv[2:6])


def main() -> None:
    django.setup()
    from classrooms import visitors
    from classrooms.visitors import Visitor
    from games.actions import tables

    rooms = []
    for number in range(-(-STREAMS // ROOM)):
        guests = [Visitor(guest=f"{number:04d}{seat:028d}") for seat in range(ROOM)]
        person = tables.NewSeat(name="Kind Robin")
        table = tables.open_table(guests[0], "dice-words", options={}, people=[person], invite=True)
        for guest in guests[1:]:
            tables.join(table, guest, person)
        tables.start(table)
        rooms.append((table.code, [visitors._signer.sign(guest.guest) for guest in guests]))
    print(json.dumps(rooms), flush=True)
    threading.Thread(target=publish, args=([code for code, _ in rooms],), daemon=True).start()
    uvicorn.run("config.asgi:application", port=int(sys.argv[1]), log_level="error", access_log=False)


def publish(tables: list[str]) -> None:
    from config.core.live.bus import bus
    from config.core.live.hub import Notice, hub
    from games.rooms import TABLES

    rooms = [TABLES.room(code) for code in tables]
    while sum(map(len, list(hub.rooms.values()))) < STREAMS:
        time.sleep(0.2)
    time.sleep(3)
    began, version = time.perf_counter(), 1000
    for number in range(RATE * SECONDS):
        version += 1
        bus.publish(
            Notice(room=rooms[number % len(rooms)], version=version, since=version - 1, audience=["p1"])
        )
        time.sleep(max(0.0, began + number / RATE - time.perf_counter()))
    hub.deliver(rooms[0], b"event: end\ndata: {}\n\n")


if __name__ == "__main__":
    main()
