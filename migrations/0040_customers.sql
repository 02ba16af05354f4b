create table customers (
  id id primary key,
  name text not null check (length(name) between 1 and 500),
  address1 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  is_active boolean not null default true,
  email text not null default '',
  phone text not null default '',
  terms text not null default '',
  parent_id id references customers check (parent_id <> id),
  tax_exempt boolean not null default false,
  tax_rate_bp integer not null default 0 check (tax_rate_bp between 0 and 2500),
  order_minimum_cents cents check (order_minimum_cents >= 0),
  route_day integer check (route_day between 0 and 6),
  delivery_note text not null default '',
  on_credit_hold boolean not null default false,
  accounting_id text unique,
  -- raised by each change of the terms, so that two people can't overwrite each other
  version integer not null default 1,
  -- kit/normalise.ts searchText(name, address1, city, state, zip)
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_name on customers (name, id);
create index customers_parent on customers (parent_id) where parent_id is not null;

create table user_customers (
  user_id id not null references users on delete cascade,
  customer_id id not null references customers,
  primary key (user_id, customer_id)
);
create index user_customers_customer on user_customers (customer_id);
alter table users add foreign key (default_customer_id) references customers on delete set null;
