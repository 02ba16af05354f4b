-- One row of products is one size; sizes that share name_key are one unique product.
create table products (
  id id primary key,
  name_key text not null check (name_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name_key) <= 120),
  name text not null check (length(name) between 1 and 200),
  brand text not null,
  category text not null,
  description text not null default '',
  size_unit text not null,
  sku text not null unique,
  -- kit/pack.ts: the parsed size
  pack jsonb not null default '{}',
  price_cents cents check (price_cents > 0),
  taxable boolean not null default true,
  -- on hand at the last sync, in sellable units
  quantity integer not null default 0 check (quantity >= 0),
  -- promised to open orders, and delivered but not yet invoiced
  promised integer not null default 0 check (promised >= 0),
  hazardous boolean not null default false,
  is_active boolean not null default true,
  -- list of { url, alt }; empty = the drawn pack
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  -- download URL of the current sheet, or null
  sds text,
  accounting_id text unique,
  version integer not null default 1,
  -- kit/normalise.ts searchText(name, brand, size_unit, sku)
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
-- Room on each page, so that a change of stock, which no index holds, stays on its page and touches no index.
) with (fillfactor = 85);
create index products_name_key on products (name_key);
create index products_search on products using gin (search gin_trgm_ops);
create index products_listing on products (category, name, name_key, id) where is_active;
create index products_by_name on products (name, id) where is_active;
create index products_by_brand on products (brand, name, id) where is_active;
create index products_brand on products (brand) where is_active;

-- That a product came into stock or ran out: one row for each such transaction. Counts by stock are kept in memory and compare
-- (highest, sum) before they are given out. Stock that stays above or below nothing writes no row.
create table stock_changes (
  tx bigint primary key
);

create function note_stock_change() returns trigger language plpgsql as $$
declare
  current bigint := pg_current_xact_id()::text::bigint;
begin
  insert into stock_changes values (current) on conflict do nothing;
  -- Now and then the tail goes; whoever cannot lock a row leaves it to the next.
  if found and current % 50 = 0 then
    delete from stock_changes where tx in (select tx from stock_changes order by tx desc offset 200 for update skip locked);
  end if;
  return null;
end $$;

create trigger products_stock after update of quantity, promised on products
  for each row when ((old.quantity > old.promised) is distinct from (new.quantity > new.promised)) execute function note_stock_change();

-- Prices of one customer. Staff prices win over prices taken from invoices (see price_of).
create table customer_prices (
  id id primary key,
  customer_id id not null references customers,
  product_id id not null references products,
  unit_price_cents cents not null check (unit_price_cents > 0),
  source text not null check (source in ('staff', 'accounting')),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  -- where it was read: accounting invoice id, number, date, quantity
  evidence jsonb not null default '{}',
  accepted boolean not null default true,
  set_by id references users on delete set null,
  created_at timestamptz not null default now()
);
create index customer_prices_lookup on customer_prices (customer_id, product_id, source, valid_from desc, id desc);
create index customer_prices_product on customer_prices (product_id);

-- The one price resolver (product.md, "Price"): first match wins. Cents, with the rule that won.
-- rule: staff | invoiced | parent-staff | parent-invoiced | list | on-request (price null)
create function price_of(p_product_id text, p_customer_id text, p_list_cents bigint, p_on date, p_window_days integer)
returns table (unit_price_cents bigint, rule text)
language sql stable as $$
  select * from (
    (select cp.unit_price_cents::bigint, case when cp.customer_id = c.id then '' else 'parent-' end || case cp.source when 'staff' then 'staff' else 'invoiced' end as rule
       from customers c
       join customer_prices cp on cp.customer_id in (c.id, c.parent_id) and cp.product_id = p_product_id
      where c.id = p_customer_id
        and cp.accepted
        and cp.valid_from <= p_on
        and (cp.valid_until is null or cp.valid_until >= p_on)
        and (cp.source = 'staff' or cp.valid_from >= p_on - p_window_days)
      order by (cp.customer_id = c.id) desc, (cp.source = 'staff') desc, cp.valid_from desc, cp.id desc
      limit 1)
    union all
    select p_list_cents, case when p_list_cents is null then 'on-request' else 'list' end
  ) ranked limit 1
$$;
