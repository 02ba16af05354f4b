-- The connection to the accounting system: at most one live one.
create table accounting_connections (
  id id primary key,
  realm_id text not null,
  company_name text not null default '',
  state text not null check (state in ('connected', 'disconnected', 'needs_reconnect')),
  -- AES-256-GCM under the master key, with the row id as associated data
  access_token bytea,
  access_expires_at timestamptz,
  refresh_token bytea,
  refresh_expires_at timestamptz,
  preferences jsonb not null default '{}',
  preferences_read_at timestamptz,
  -- changes of the books are read up to here
  changes_read_until timestamptz,
  connected_by id references users on delete set null,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  last_error text
);
create unique index accounting_connections_live on accounting_connections ((true)) where state <> 'disconnected';

-- A started authorization: single use, bound to the session that began it.
create table accounting_authorizations (
  state_hash text primary key,
  user_id id not null references users on delete cascade,
  session_id text not null,
  return_to text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

-- One row a company: when its next call may start, over all processes. `paused_until` after the company was told to slow down.
create table accounting_pace (
  realm_id text primary key,
  next_at timestamptz not null,
  paused_until timestamptz
);

-- A mirror and an outbox: exactly one invoice for a delivery with something to bill.
create table invoices (
  id id primary key,
  delivery_id id not null unique references deliveries,
  order_id id not null references orders,
  customer_id id not null references customers,
  state text not null check (state in ('queued', 'sending', 'created', 'part_paid', 'paid', 'voided', 'retrying', 'unknown', 'needs_attention')),
  txn_date date not null,
  -- our own figures, before the accounting system answers
  subtotal_cents cents not null check (subtotal_cents >= 0),
  tax_cents cents not null default 0,
  delivery_fee_cents cents not null default 0,
  total_cents cents not null,
  -- one id for one series of attempts with one body; changes only when the body does
  request_id text not null unique,
  -- the exact bytes that were sent; kept while the outcome is in doubt, so that a repeat is the same request
  body text,
  -- sent, and no definite answer yet: looked up before any resend
  in_doubt boolean not null default false,
  realm_id text,
  accounting_id text,
  doc_number text,
  sync_token text,
  accounting_total_cents cents,
  balance_cents cents,
  due_date date,
  -- as the accounting system dates its own last change of it
  accounting_updated_at timestamptz,
  -- since somebody last asked for it by hand
  attempts integer not null default 0,
  -- while `sending`: until when the sender counts as alive
  lease_until timestamptz,
  next_try_at timestamptz,
  problem_code text,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (realm_id, accounting_id),
  check (state not in ('created', 'part_paid', 'paid', 'voided') or accounting_id is not null)
);
create index invoices_order on invoices (order_id);
create index invoices_customer on invoices (customer_id, txn_date desc, id desc);
create index invoices_state on invoices (state, created_at);

create table invoice_lines (
  id id primary key,
  invoice_id id not null references invoices,
  order_line_id id references order_lines,
  product_id id not null references products,
  position integer not null,
  description text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents cents not null check (unit_price_cents >= 0),
  amount_cents cents not null,
  taxable boolean not null,
  check (amount_cents = quantity * unit_price_cents)
);
create index invoice_lines_invoice on invoice_lines (invoice_id, position);

-- One run of a sync with what it found, for progress and history.
create table sync_runs (
  id id primary key,
  kind text not null check (kind in ('products', 'customers', 'prices')),
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  started_by id references users on delete set null,
  progress jsonb not null default '{}',
  report jsonb not null default '{}',
  error text,
  cursor_time timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
-- One run of a kind at a time.
create unique index sync_runs_active on sync_runs (kind) where state in ('queued', 'running');
create index sync_runs_recent on sync_runs (kind, created_at desc);

-- Webhook events already seen, so that a repeat does nothing.
create table accounting_events (
  event_id text primary key,
  received_at timestamptz not null default now(),
  kind text not null,
  realm_id text not null,
  entity_id text not null,
  handled_at timestamptz
);
