-- concurrently
-- The staff's tables of products and of list prices begin by name, with what is no longer sold.
create index concurrently if not exists products_in_table on products (name, id);
