#!/bin/sh
# One process after the other, each when the one before works again: ./rolling-restart.sh 3001 3003
# After an update: npm ci, npm run build, then this.
set -eu
for port in "$@"; do
    systemctl restart "trader-cabinet@$port"
    tries=0
    until curl -fsS -o /dev/null "http://127.0.0.1:$port/health/ready" 2>/dev/null; do
        tries=$((tries + 1))
        if [ "$tries" -gt 60 ]; then
            echo "trader-cabinet@$port is not ready; the others were left alone" >&2
            exit 1
        fi
        sleep 1
    done
    # fail_timeout of upstream.conf: by now nginx trusts this one again, and the next may go.
    sleep 4
done
