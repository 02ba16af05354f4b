create table cart_lines (
  user_id id not null references users on delete cascade,
  product_id id not null references products,
  quantity line_quantity not null,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table saved_lists (
  id id primary key,
  user_id id not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_lists_name on saved_lists (user_id, lower(name));

create table saved_list_lines (
  list_id id not null references saved_lists on delete cascade,
  product_id id not null references products,
  quantity line_quantity not null,
  position integer not null,
  primary key (list_id, product_id)
);
