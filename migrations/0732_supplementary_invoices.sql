-- What the desk grants beyond what an invoice bills goes out as an invoice of its own, once for its case. A delivery has one other invoice.
alter table invoices
  add column case_id id unique references delivery_cases,
  drop constraint invoices_delivery_id_key;
create unique index invoices_delivery on invoices (delivery_id) where case_id is null;
create index invoices_of_delivery on invoices (delivery_id);
