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

-- A deleted account keeps its row as "Former user"; what was only the person's goes with the same commit.
create function forget_cart() returns trigger language plpgsql as $$
begin
  delete from cart_lines where user_id = new.id;
  delete from saved_lists where user_id = new.id;
  return null;
end $$;
create trigger users_forget_cart after update of deleted_at on users for each row when (new.deleted_at is not null) execute function forget_cart();
