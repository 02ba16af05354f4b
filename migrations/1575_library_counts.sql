-- concurrently
-- The library counts its filters over the oldest active size of each product: read from the index alone, in the order of names.
create index concurrently if not exists products_first_size on products (name_key, id) include (brand, category) where is_active;
