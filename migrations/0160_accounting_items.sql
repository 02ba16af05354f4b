-- The items of the connected books as they were last read, with what the owner decided about each. Products are made from them
-- only after a yes (src/accounting/server/create-from-books.ts).
create table accounting_items (
  realm_id text not null,
  item_id text not null,
  name text not null,
  -- the categories above it, "Laundry:Linnetfold"; '' = none
  path text not null,
  sku text not null,
  type text not null,
  description text not null,
  -- rounded to the cent; null = no price in the books
  price_cents cents,
  -- the books' own figure, when it has parts of a cent
  unrounded text,
  -- null = not counted in the books
  quantity integer check (quantity >= 0),
  taxable boolean not null,
  active boolean not null,
  ignored boolean not null default false,
  -- name and size as the owner wrote them, and the item's name that they were written for; null = read from the name
  edited jsonb,
  -- the state in the books that the owner chose not to follow
  kept_active boolean,
  -- equal to the choices' items_read_at where the last read held it; one that was missing keeps its decisions
  read_at timestamptz not null,
  primary key (realm_id, item_id)
);

-- How items become products: one row for each company of the books.
create table accounting_item_choices (
  realm_id text primary key,
  -- path -> { category, brand }
  categories jsonb not null default '{}',
  default_brand text not null default '',
  -- name, brand, category, size: 'here' or 'books'; active: 'ask', 'books' or 'here'
  follow jsonb not null default '{}',
  items_read_at timestamptz
);
