#!/bin/sh
# The shop's own role: it owns nothing, and gets its rights from `migrate`.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role shop login password :'password';
SQL
