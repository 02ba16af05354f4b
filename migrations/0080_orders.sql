-- Quantities are the truth, statuses are derived from them (product.md, "Order life").
create sequence order_number start 100001;

create table orders (
  id id primary key,
  number text not null unique default 'BC-' || nextval('order_number'),
  customer_id id not null references customers,
  placed_by id references users on delete set null,
  placed_by_name text not null,
  status text not null check (status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'delivered', 'part_delivered', 'cancelled')),
  hold_reason text,
  -- frozen: name, address1, city, state, zip, phone, delivery_note
  ship_to jsonb not null,
  po_number text not null default '' check (length(po_number) <= 50),
  wanted_on date,
  note text not null default '' check (length(note) <= 2000),
  shortfall_policy text not null default 'ask' check (shortfall_policy in ('ask', 'back_order', 'drop')),
  subtotal_cents cents not null check (subtotal_cents >= 0),
  tax_cents cents not null default 0 check (tax_cents >= 0),
  delivery_fee_cents cents not null default 0 check (delivery_fee_cents >= 0),
  total_cents cents not null,
  tax_rate_bp integer not null default 0,
  -- kit/normalise.ts searchText(number, PO, customer, names and SKUs of the lines)
  search text not null default '',
  version integer not null default 1,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_cents = subtotal_cents + tax_cents + delivery_fee_cents),
  check ((status = 'on_hold') = (hold_reason is not null))
);
create index orders_customer on orders (customer_id, placed_at desc, id desc);
create index orders_placed_by on orders (placed_by, placed_at desc, id desc);
create index orders_recent on orders (placed_at desc, id desc);
create index orders_search on orders using gin (search gin_trgm_ops);
create index orders_open on orders (status, placed_at) where status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered');

create table order_lines (
  id id primary key,
  order_id id not null references orders,
  position integer not null,
  product_id id not null references products,
  -- frozen at placing
  name text not null,
  brand text not null,
  sku text not null,
  size_unit text not null,
  hazardous boolean not null,
  taxable boolean not null,
  unit_price_cents cents not null check (unit_price_cents >= 0),
  price_rule text not null,
  back_ordered boolean not null default false,
  ordered integer not null check (ordered between 0 and 9999),
  cancelled integer not null default 0 check (cancelled >= 0),
  delivered integer not null default 0 check (delivered >= 0),
  refused integer not null default 0 check (refused >= 0),
  returned integer not null default 0 check (returned >= 0),
  invoiced integer not null default 0 check (invoiced >= 0),
  credited integer not null default 0 check (credited >= 0),
  unique (order_id, product_id),
  check (cancelled <= ordered),
  check (delivered <= ordered - cancelled),
  check (returned <= delivered),
  check (invoiced <= delivered - returned),
  check (credited <= invoiced)
);
create index order_lines_order on order_lines (order_id, position);
create index order_lines_product on order_lines (product_id);

-- What happened to an order, in order; with before and after of every change. Append-only.
create table order_events (
  seq bigint generated always as identity primary key,
  order_id id not null references orders,
  at timestamptz not null,
  actor_id text,
  actor_name text not null,
  kind text not null,
  version integer not null,
  detail jsonb not null default '{}'
);
create index order_events_order on order_events (order_id, seq);
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();
