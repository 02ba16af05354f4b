-- What a product is certified as: names that people give ("Green Seal, NSF"), and the EPA registration, which the safety data says.
-- All sizes of a product share both.
alter table products
  add column certifications text not null default ''
    check (length(certifications) <= 200 and certifications !~ '(^ )|( $)|(^,)|(,$)|,[^ ]|[[:cntrl:]]'),
  -- written by whoever writes safety_data, through the catalogue (set-epa-registered.ts)
  add column epa_registered boolean not null default false;
-- Both in one list: what is shown and filtered by.
alter table products add column certified text[] not null generated always as (
  (case when epa_registered then array['EPA registered'] else array[]::text[] end)
    || string_to_array(certifications, ', ')
) stored;
update products p set epa_registered = true
  from safety_data s where s.name_key = p.name_key and coalesce(s.epa_reg_no, '') <> '';

-- Lists and public pages follow.
drop trigger products_public_columns on products;
create trigger products_public_columns after update of name_key, name, brand, category, description, size_unit, sku, pack, hazardous, is_active, images, sds, certifications, epa_registered
  on products for each statement execute function note_public_change();
drop trigger products_noted_columns on products;
create trigger products_noted_columns after update on products for each row when (
  (old.name_key, old.name, old.brand, old.category, old.search, old.price_cents, old.hazardous, old.is_active, old.certified, old.quantity > old.promised)
    is distinct from (new.name_key, new.name, new.brand, new.category, new.search, new.price_cents, new.hazardous, new.is_active, new.certified, new.quantity > new.promised)
) execute function note_product_change();
