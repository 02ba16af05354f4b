-- What a site counted on its shelves: kept as history, never changed.
create table stock_counts (
  id id primary key,
  customer_id id not null references customers on delete cascade,
  counted_by id references users on delete set null,
  counted_by_name text not null,
  -- when the count was sent off on the device, as far as its clock can be right
  counted_at timestamptz not null,
  received_at timestamptz not null
);
create index stock_counts_customer on stock_counts (customer_id, counted_at desc, id desc);

create table stock_count_lines (
  count_id id not null references stock_counts on delete cascade,
  product_id id not null references products,
  -- whole sellable units, as counted
  packs integer not null check (packs between 0 and 9999),
  -- what stood beside them, in `loose_unit`
  loose double precision not null default 0 check (loose between 0 and 9999),
  loose_unit text not null default '' check (loose_unit in ('', 'inner', 'gallon', 'bottle')),
  -- all of it in sellable units: guides/count-units.ts
  on_hand double precision not null check (on_hand >= 0),
  primary key (count_id, product_id),
  check (loose = 0 or loose_unit <> '')
);
create index stock_count_lines_product on stock_count_lines (product_id);
