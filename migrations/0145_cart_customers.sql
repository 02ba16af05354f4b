-- A saved list may be of one customer: loading it for another asks first. Lists of before are of none.
alter table saved_lists add column customer_id id references customers on delete set null;
create index saved_lists_customer on saved_lists (customer_id) where customer_id is not null;

-- SKUs as people type them: letters and digits only, in one case. Quick add and pasted lines look products up by it, whole or by how it begins.
create index products_folded_sku on products ((lower(regexp_replace(sku, '[^a-zA-Z0-9]', '', 'g')) collate "C"));
