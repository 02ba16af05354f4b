-- An invoice that stands otherwise in the books than the shop made it: found by a reading, settled by a person, or by itself when it agrees again.
create table accounting_differences (
  id id primary key,
  invoice_id id not null references invoices,
  kind text not null check (kind in ('amount', 'tax', 'customer', 'date', 'voided', 'deleted')),
  -- cents as digits, a day as YYYY-MM-DD, an id of the books; '' for an invoice that is void or gone
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  settled_how text check (settled_how in ('agrees', 'accepted', 'rebilled', 'by-hand')),
  -- null: by a reading
  settled_by id references users on delete set null,
  settled_at timestamptz,
  check ((settled_how is null) = (settled_at is null))
);
create unique index accounting_differences_open on accounting_differences (invoice_id, kind) where settled_at is null;
create index accounting_differences_found on accounting_differences (found_at desc) where settled_at is null;

alter table invoices
  -- raised when a delivery is billed once more after its invoice was voided or deleted; stands in the memo
  add column version integer not null default 1 check (version >= 1),
  -- whom the books billed; the first reading says it
  add column booked_customer_id text,
  -- what a person accepted although the shop made it otherwise
  add column net_accepted_cents cents,
  add column date_accepted date;
