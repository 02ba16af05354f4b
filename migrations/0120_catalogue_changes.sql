-- Which transaction last changed what the catalogue's shelf holds of a product (src/catalogue/server/shelf.ts): one row for each
-- product, deleted ones included. A reader that knows a snapshot asks for rows whose transaction that snapshot could not see:
-- exactly what committed since, whatever the order of the commits. Nothing is ever thrown away too early, for nothing is thrown away.
create table product_changes (
  product_id id primary key,
  tx xid8 not null
);
create index product_changes_tx on product_changes (tx);

-- The product's own row is locked by whoever comes here, so this row is free.
create function note_product_change() returns trigger language plpgsql as $$
begin
  insert into product_changes values (coalesce(new.id, old.id), pg_current_xact_id())
    on conflict (product_id) do update set tx = excluded.tx where product_changes.tx <> excluded.tx;
  return null;
end $$;

create function note_all_products_change() returns trigger language plpgsql as $$
begin
  update product_changes set tx = pg_current_xact_id();
  return null;
end $$;

create trigger products_noted after insert or delete on products for each row execute function note_product_change();
create trigger products_noted_truncate after truncate on products for each statement execute function note_all_products_change();
-- Stock counts only when it begins or ends: an order that leaves some on hand writes nothing here.
create trigger products_noted_columns after update on products for each row when (
  (old.name_key, old.name, old.brand, old.category, old.search, old.price_cents, old.hazardous, old.is_active, old.quantity > old.promised)
    is distinct from (new.name_key, new.name, new.brand, new.category, new.search, new.price_cents, new.hazardous, new.is_active, new.quantity > new.promised)
) execute function note_product_change();

-- What stood here before: a version for answers kept whole.
drop trigger products_stock on products;
drop function note_stock_change();
drop table stock_changes;
