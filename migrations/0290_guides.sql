-- The order guide of a customer: what the site buys, in the order of its storeroom's shelves.
-- One row for each customer whose guide was ever arranged. Every change locks it, so that two people's changes follow one another.
create table guides (
  customer_id id primary key references customers on delete cascade,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by id references users on delete set null
);

create table guide_sections (
  id id primary key,
  customer_id id not null references guides on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- where it stands among the sections of the customer, from the first shelf on
  position integer not null,
  unique (customer_id, id)
);
create unique index guide_sections_name on guide_sections (customer_id, lower(name));

-- What people have said of a product of the guide. What was bought and never touched has no row.
create table guide_rows (
  customer_id id not null references guides on delete cascade,
  product_id id not null references products,
  section_id id,
  position integer not null default 0,
  -- how many there should be after a delivery, in sellable units
  par integer check (par between 1 and 9999),
  -- where the par comes from: typed, or learnt from the orders and accepted; `par_reason` says it in words
  par_reason text not null default '' check (length(par_reason) <= 300),
  -- stands in the guide although it may never have been bought
  by_hand boolean not null default false,
  hidden boolean not null default false,
  primary key (customer_id, product_id),
  foreign key (customer_id, section_id) references guide_sections (customer_id, id) on delete set null (section_id),
  check (par is not null or par_reason = '')
);
create index guide_rows_section on guide_rows (customer_id, section_id);
create index guide_rows_product on guide_rows (product_id);
