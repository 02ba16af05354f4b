-- People, their credentials and sessions. The first four tables have the columns that the sign-in library expects.

create table users (
  id id primary key,
  display_name text not null check (length(display_name) <= 200),
  email text not null,
  email_verified boolean not null default false,
  image text,
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  brands text[] not null default '{}',
  customer_scope text not null default 'listed' check (customer_scope in ('all', 'listed')),
  default_customer_id id,
  notifications jsonb not null default '{}',
  appearance text not null default 'system' check (appearance in ('light', 'dark', 'system')),
  disabled boolean not null default false,
  two_factor_enabled boolean not null default false,
  last_sign_in_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Stored in lower case, because the sign-in library compares exactly.
create unique index users_email on users (lower(email));
create index users_name on users (lower(display_name), id);

create table sessions (
  id id primary key,
  user_id id not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now(),
  -- the password was asked for again: operations that want a fresh sign-in count from here
  confirmed_at timestamptz,
  scope text not null default 'full' check (scope in ('full', 'delivery')),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table credentials (
  id id primary key,
  account_id text not null,
  provider_id text not null,
  user_id id not null references users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index credentials_user on credentials (user_id, provider_id);

create table verifications (
  id id primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table two_factors (
  id id primary key,
  user_id id not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- the last code that was taken: none is good twice
  used_code_hash text,
  used_code_at timestamptz
);
create index two_factors_user on two_factors (user_id);

-- Reset, invitation and e-mail change: only the hash of a code is kept, each works once and not for long.
create table action_codes (
  code_hash text primary key,
  -- the first super_admin is nobody yet
  user_id id references users on delete cascade check (user_id is not null or purpose = 'first-admin'),
  purpose text not null check (purpose in ('reset-password', 'invitation', 'change-email', 'first-admin')),
  payload jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index action_codes_user on action_codes (user_id, purpose);

-- Sign-in attempts: the history people see, and the evidence for limits.
create table sign_in_events (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id id references users on delete cascade,
  email text,
  outcome text not null check (outcome in ('ok', 'wrong', 'disabled', 'limited', 'second-factor', 'second-factor-wrong')),
  network text,
  agent text
);
create index sign_in_events_user on sign_in_events (user_id, seq desc);

-- Wrong passwords in a row, by the hash of the e-mail that was typed: known and unknown ones alike.
create table sign_in_guards (
  email_hash text primary key,
  failures integer not null,
  consecutive integer not null,
  last_at timestamptz not null,
  next_at timestamptz not null
);

-- Browsers that a person signed in with before, by the hash of a long-lived cookie; a new one causes an e-mail.
create table known_devices (
  user_id id not null references users on delete cascade,
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table account_requests (
  id id primary key,
  reference text not null unique,
  name text not null,
  company text not null,
  email text not null,
  phone text,
  message text not null default '',
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  handled_by id references users on delete set null,
  handled_at timestamptz,
  account_id id references users on delete set null,
  created_at timestamptz not null default now()
);
create index account_requests_state on account_requests (state, created_at desc);

-- "Former user #7": people who are gone are told apart on orders and proofs without a name.
create sequence former_users;
