-- Lists of records take from memory all that does not hang on who asks: what changes in any of it is noted (0120). Stock still counts only
-- when it begins or ends.
drop trigger products_noted_columns on products;
create trigger products_noted_columns after update on products for each row when (
  (old.name_key, old.name, old.brand, old.category, old.description, old.size_unit, old.sku, old.search, old.price_cents, old.taxable, old.hazardous, old.hazard_known, old.is_active, old.certified, old.images, old.sds, old.version, old.quantity > old.promised)
    is distinct from (new.name_key, new.name, new.brand, new.category, new.description, new.size_unit, new.sku, new.search, new.price_cents, new.taxable, new.hazardous, new.hazard_known, new.is_active, new.certified, new.images, new.sds, new.version, new.quantity > new.promised)
) execute function note_product_change();
