-- A message that was written on an order's page. The desk's own one is written to the person that stands there, by who handled it.
alter table contact_requests
  add column order_id id references orders on delete set null,
  add column order_number text not null default '',
  add column from_desk boolean not null default false,
  add check (not from_desk or (order_number <> '' and state <> 'new'));
