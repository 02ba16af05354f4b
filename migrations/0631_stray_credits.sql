-- Credits of the books that bear the shop's mark in their memo and that no credit here knows: a person says what they are.
create table stray_credits (
  id id primary key,
  realm_id text not null,
  accounting_id text not null,
  doc_number text,
  booked_customer_id text,
  total_cents cents not null,
  -- what the mark says, 'claim <id>' or 'credit <id>'; nothing here has to know it
  marker text not null,
  found_at timestamptz not null,
  settled_how text check (settled_how in ('belongs', 'not-ours', 'gone')),
  -- null: by a reading
  settled_by id references users on delete set null,
  settled_at timestamptz,
  unique (realm_id, accounting_id),
  check ((settled_how is null) = (settled_at is null))
);
create index stray_credits_found on stray_credits (found_at desc) where settled_at is null;
