-- A bill of the shop's own that is to go to the customer, and that no e-mail took: nobody wrote an address. Who gave it to them otherwise says so,
-- and an e-mail that failed before that no longer counts.
alter table invoices
  add column to_send boolean not null default false,
  add column sent_otherwise_at timestamptz;
create index invoices_to_send on invoices (id) where to_send;
