-- A chemical that a site buys from somebody else. It stands in the site's stock, and every screen and paper that says what a site has reads it; it is no product of ours:
-- never sold, priced, searched or shown to anybody but the site's own people and ours. Its hazard data stand in safety_data under its key.
create table other_chemicals (
  id id primary key,
  customer_id id not null references customers,
  -- no name of a product becomes such a key: it ends in an id
  name_key text not null unique generated always as ('other-supplier-' || id::text) stored,
  name text not null check (length(name) between 1 and 120),
  maker text not null check (length(maker) <= 120),
  size_unit text not null check (length(size_unit) between 1 and 60),
  -- whether it is hazardous: "not known" is a state
  hazard text not null check (hazard in ('unknown', 'yes', 'no')),
  version integer not null default 1,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by id references users on delete set null
);
create unique index other_chemicals_name on other_chemicals (customer_id, lower(name), lower(size_unit));
create trigger other_chemicals_kept before delete on other_chemicals for each row execute function refuse_change();

-- For statements that ask for what a site has, by keys or ids; nothing else reads it.
create view chemicals_bought_elsewhere as
  select id, customer_id, name_key, name, maker, size_unit, hazard = 'yes' as hazardous, hazard <> 'unknown' as hazard_known, written_at
    from other_chemicals;

-- What a site says of a product, and what happened to it there, may be of either kind. Both are held to what they name.
alter table site_products
  add column is_ours boolean not null default true,
  drop constraint site_products_product_id_fkey;
alter table site_products
  add column ours_id id generated always as (case when is_ours then product_id end) stored references products,
  add column other_id id generated always as (case when not is_ours then product_id end) stored references other_chemicals;
alter table inventory_movements
  add column is_ours boolean not null default true,
  drop constraint inventory_movements_product_id_fkey;
alter table inventory_movements
  add column ours_id id generated always as (case when is_ours then product_id end) stored references products,
  add column other_id id generated always as (case when not is_ours then product_id end) stored references other_chemicals;
create index inventory_movements_ours on inventory_movements (ours_id);
