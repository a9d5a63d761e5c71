# One image for every process of Diceroom; compose.yaml says which of them runs.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 DATA_DIR=/data HOST=0.0.0.0 PORT=8000
WORKDIR /srv/diceroom

# pg_dump and pg_restore, for backups; fonts to print names in any script.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client fonts-noto-core fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*

COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock

COPY manage.py LICENSE NOTICE ./
COPY config config
COPY classrooms classrooms
COPY games games
COPY lessons lessons
COPY static static
COPY templates templates
COPY docs/teachers.md docs/teachers.md

RUN useradd --system diceroom && mkdir -p /data/metrics && chown -R diceroom /data
USER diceroom
VOLUME /data
EXPOSE 8000

CMD ["python", "manage.py", "serve", "--migrate"]
