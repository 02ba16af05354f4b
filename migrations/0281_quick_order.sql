-- A list of SKUs and quantities that a person has given for one customer (or for none yet), while it is checked and corrected.
-- What was put into the cart leaves it; what stays is purged seven days after its last change.
create table quick_orders (
  id id primary key,
  user_id id not null references users on delete cascade,
  customer_id id references customers on delete cascade,
  -- what the list came from: the file's name, or that it was pasted
  source text not null check (length(source) <= 200),
  duplicates text not null default 'sum' check (duplicates in ('sum', 'last')),
  -- rows of a list with quantities that named none: not wanted
  passed_over integer not null default 0 check (passed_over >= 0),
  -- rows past the limit, which were not read
  unread integer not null default 0 check (unread >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index quick_orders_one on quick_orders (user_id, customer_id) nulls not distinct;
create index quick_orders_age on quick_orders (changed_at);

create table quick_order_rows (
  quick_order_id id not null references quick_orders on delete cascade,
  -- of the file or text, from 1
  line integer not null check (line > 0),
  sku text not null check (length(sku) <= 120),
  quantity text not null check (length(quantity) <= 40),
  name text not null default '' check (length(name) <= 200),
  -- the price that the list names; it never counts, it is compared
  price_cents cents,
  -- what the reader could not take: a formula without its result, an error of the sheet, a date
  odd text not null default '' check (odd in ('', 'formula', 'error', 'date')),
  primary key (quick_order_id, line)
);
