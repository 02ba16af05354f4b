-- A delivery was corrected after its invoice had gone out: the difference waits for a credit memo or a supplementary invoice. Never a silent edit.
create table invoice_differences (
  id id primary key,
  correction_id id not null unique references delivery_corrections,
  delivery_id id not null references deliveries,
  order_id id not null references orders,
  invoice_id id not null references invoices,
  -- [{ orderLineId, productId, description, sku, quantity, unitPriceCents, taxable }]; a quantity below 0 is to be credited
  lines jsonb not null,
  amount_cents cents not null,
  state text not null default 'open' check (state in ('open', 'done')),
  -- number of the memo or invoice in the books
  document text not null default '',
  settled_by id references users on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'done') = (settled_at is not null)),
  check (state <> 'done' or document <> '')
);
create index invoice_differences_open on invoice_differences (created_at) where state = 'open';
create index invoice_differences_delivery on invoice_differences (delivery_id);
