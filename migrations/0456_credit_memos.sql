-- The outbox of credits: one for an approved claim, against the invoice of its delivery.
create table credit_memos (
  id id primary key,
  claim_id id not null unique references claims,
  invoice_id id not null references invoices,
  state text not null check (state in ('queued', 'sending', 'created', 'retrying', 'unknown', 'needs_attention')),
  txn_date date not null,
  net_cents cents not null check (net_cents >= 0),
  tax_cents cents not null,
  -- the exact bytes that were sent, and whether they may have arrived: as `invoices` keeps them
  request_id text not null unique,
  body text,
  in_doubt boolean not null default false,
  realm_id text,
  accounting_id text,
  doc_number text not null,
  accounting_total_cents cents,
  attempts integer not null default 0,
  lease_until timestamptz,
  next_try_at timestamptz,
  problem_code text,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (realm_id, accounting_id),
  check (state <> 'created' or accounting_id is not null)
);
create index credit_memos_invoice on credit_memos (invoice_id);
create index credit_memos_state on credit_memos (state, created_at);

create table credit_memo_lines (
  credit_memo_id id not null references credit_memos,
  invoice_line_id id not null references invoice_lines,
  quantity integer not null check (quantity > 0),
  primary key (credit_memo_id, invoice_line_id)
);
create index credit_memo_lines_invoice_line on credit_memo_lines (invoice_line_id);
