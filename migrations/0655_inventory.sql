-- What people of a site counted, used up, moved or disposed of, by storeroom (29 CFR 1910.1020(d)(1)(ii)(B): identity, where and when, kept for
-- 30 years). Deliveries are not copied here. Written once: a wrong count is put right by the next one.
create table inventory_movements (
  id id primary key,
  customer_id id not null references customers,
  product_id id not null references products,
  kind text not null check (kind in ('counted', 'used', 'moved', 'disposed')),
  -- the storeroom by its code, and what it was called then
  code_id id not null references site_codes,
  storeroom text not null check (storeroom <> ''),
  to_code_id id references site_codes,
  to_storeroom text,
  -- whole sellable units, and what stood beside them in `loose_unit`
  packs integer not null check (packs between 0 and 9999),
  loose double precision not null default 0 check (loose between 0 and 9999),
  loose_unit text not null default '' check (loose_unit in ('', 'inner', 'gallon', 'bottle')),
  -- all of it in sellable units: guides/count-units.ts
  quantity double precision not null check (quantity >= 0),
  lot text not null default '' check (length(lot) <= 40),
  expires_on date,
  note text not null default '' check (length(note) <= 200),
  -- by the clock of the device, as far as it can be right
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by id references users,
  check ((kind = 'moved') = (to_code_id is not null)),
  check ((to_code_id is null) = (to_storeroom is null)),
  check (kind = 'counted' or quantity > 0),
  check (loose = 0 or loose_unit <> '')
);
create index inventory_movements_site on inventory_movements (customer_id, product_id, happened_at);
create index inventory_movements_person on inventory_movements (recorded_by);
create trigger inventory_movements_kept before update or delete on inventory_movements for each row execute function refuse_change();
