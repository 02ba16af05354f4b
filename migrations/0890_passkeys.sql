-- Passkeys: the public half of a key that a person's phone, computer or security key keeps and uses only after a look at its owner.
create table passkeys (
  id id primary key,
  user_id id not null references users on delete cascade,
  -- as the browser names it (base64url); one key is one person's
  credential_id text not null unique,
  public_key bytea not null,
  -- counts up with each use where the authenticator counts at all; never back
  counter bigint not null default 0 check (counter >= 0),
  -- how a browser reaches it: internal, hybrid, usb ...
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  -- kept by a password manager or a cloud, so that it outlives the device
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What an authenticator has to sign, once and soon: for a new passkey bound to the session that asked, for a sign-in to a cookie of
-- which only the hash is kept.
create table passkey_challenges (
  challenge text primary key,
  session_id id unique references sessions on delete cascade,
  cookie_hash text unique,
  expires_at timestamptz not null,
  check ((session_id is null) <> (cookie_hash is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The passkey that opened a session: with it both factors were shown. Gone with the passkey.
alter table sessions add column passkey_id id references passkeys on delete set null;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;

alter table sign_in_events
  drop constraint sign_in_events_outcome_check,
  add constraint sign_in_events_outcome_check
    check (outcome in ('ok', 'wrong', 'disabled', 'limited', 'second-factor', 'second-factor-wrong', 'passkey-wrong'));
