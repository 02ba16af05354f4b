-- Views of a list that a person keeps under a name: the address of the list (src/kit/table-view.ts).
create table saved_views (
  id id primary key,
  user_id id not null references users on delete cascade,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  search text not null check (search like '?%' and length(search) <= 1000),
  is_default boolean not null default false,
  created_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));
create unique index saved_views_default on saved_views (user_id, list) where is_default;

-- How high a person's rows are. No row: as each list usually has them.
create table list_choices (
  user_id id primary key references users on delete cascade,
  dense boolean not null
);
