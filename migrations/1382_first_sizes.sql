-- concurrently
-- The oldest size on sale stands for its product in the safety data library, which counts its filters over all of them.
create index concurrently if not exists products_first on products (name_key, id) include (brand, category) where is_active;
