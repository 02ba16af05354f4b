-- A deposit back may be credited before an invoice of its customer stands in the books: the credit then names the order alone, that of
-- the stop at which the empties were taken. Credits of an invoice name that invoice's order.
alter table credit_memos
  alter column invoice_id drop not null,
  add column order_id id;
update credit_memos m set order_id = i.order_id from invoices i where i.id = m.invoice_id;
alter table credit_memos
  alter column order_id set not null,
  add constraint credit_memos_order_id_fkey foreign key (order_id) references orders,
  add constraint credit_memos_pays_back check (invoice_id is not null or empties_of is not null);
create index credit_memos_order on credit_memos (order_id);
