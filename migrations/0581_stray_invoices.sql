-- Invoices of the books that bear the shop's mark, in their memo or as their number, and that no delivery here knows: a person says what they are.
create table stray_invoices (
  id id primary key,
  realm_id text not null,
  accounting_id text not null,
  doc_number text,
  booked_customer_id text,
  total_cents cents not null,
  txn_date date,
  -- what the mark says; nothing here has to know it
  delivery_id text,
  order_number text,
  found_at timestamptz not null,
  settled_how text check (settled_how in ('belongs', 'not-ours', 'gone')),
  -- null: by a reading
  settled_by id references users on delete set null,
  settled_at timestamptz,
  unique (realm_id, accounting_id),
  check ((settled_how is null) = (settled_at is null))
);
create index stray_invoices_found on stray_invoices (found_at desc) where settled_at is null;
