-- concurrently
-- The products that are marked hazardous: what lacks a sheet is counted beside every page of the staff, and read all products for it.
create index concurrently if not exists products_hazardous on products (name_key) where hazardous;
