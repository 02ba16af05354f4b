create table contact_requests (
  id id primary key,
  reference text not null unique,
  name text not null check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  company text not null default '',
  phone text not null default '',
  topic text not null check (topic in ('ordering', 'new-account', 'sds', 'delivery', 'other')),
  message text not null check (length(message) between 1 and 5000),
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  handled_by id references users on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_requests_state on contact_requests (state, created_at desc);
