-- What a size costs the distributor. A table of its own, so that no list of a product's columns can carry it to a buyer.
create table product_costs (
  product_id id primary key references products on delete cascade,
  cost_cents cents not null check (cost_cents > 0),
  set_by id references users on delete set null,
  set_at timestamptz not null
);
