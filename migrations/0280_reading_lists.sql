-- Programs that read orders, deliveries and invoices ask for what changed since they last did, by PO number, and page by keyset.
create index orders_changed on orders (updated_at);
create index orders_po on orders (lower(po_number)) where po_number <> '';
create index deliveries_accepted on deliveries (accepted_at desc, id desc) where accepted_at is not null;
create index invoices_made on invoices (created_at desc, id desc);
create index invoices_changed on invoices (updated_at);
create index invoices_number on invoices (doc_number) where doc_number is not null;
