-- A driver's phone for deliveries is signed in for a working day: those that were longer end after one from now.
update sessions set expires_at = least(expires_at, now() + interval '14 hours') where deliveries_only;

-- The public half (SPKI, P-256) of a key that such a phone made for itself and can't give away: it signs what the phone sends. Once said it stays.
alter table sessions add column device_key bytea;
