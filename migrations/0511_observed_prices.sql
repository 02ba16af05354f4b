-- What the books' invoices and sales receipts say was paid for an item: one row a line, kept by document, so that a change of a document
-- replaces its rows and nothing else. A line that says no price is kept with the reason.
create table observed_lines (
  source text not null check (source in ('invoice', 'receipt')),
  document_id text not null,
  -- its place on the document, from 1
  line integer not null,
  customer_ref text not null,
  -- '' where the line names no item
  item_ref text not null,
  description text not null,
  doc_number text,
  dated date not null,
  quantity numeric,
  unit_price_cents unit_cents check (unit_price_cents > 0),
  discounted boolean not null,
  skipped text check (skipped in ('no-price', 'free', 'not-sold', 'fee', 'bundle', 'override')),
  primary key (source, document_id, line),
  check (skipped is not null or (unit_price_cents is not null and quantity > 0))
);
create index observed_lines_pair on observed_lines (customer_ref, item_ref, dated desc);
create index observed_lines_skipped on observed_lines (dated desc) where skipped is not null;

-- The price that the books last say for a customer and an item, and what a person said of it. Nobody pays it before it is accepted: then it
-- stands in customer_prices.
create table observed_prices (
  customer_ref text not null,
  item_ref text not null,
  -- null: no line says a price any more, but one was accepted
  unit_price_cents unit_cents check (unit_price_cents > 0),
  source text check (source in ('invoice', 'receipt')),
  document_id text,
  doc_number text,
  dated date,
  quantity numeric,
  -- the line before this one, and the other price on the same document
  before_cents unit_cents,
  spread_cents unit_cents,
  marks text[] not null default '{}',
  -- settled: there is nothing to decide
  state text not null default 'settled' check (state in ('settled', 'waiting', 'refused')),
  decided_by id references users on delete set null,
  decided_at timestamptz,
  changed_at timestamptz not null,
  -- its lines changed since it was last judged
  is_stale boolean not null default true,
  primary key (customer_ref, item_ref)
);
create index observed_prices_stale on observed_prices (customer_ref, item_ref) where is_stale;
create index observed_prices_waiting on observed_prices (state) where state <> 'settled';

-- What waited for the one yes to everything is proposed price by price by the next reading.
delete from customer_prices where source = 'accounting' and not accepted;
