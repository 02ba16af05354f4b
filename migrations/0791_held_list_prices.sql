-- List prices that a reading of the books would change, and that wait for a yes: at most one open batch for a company of the books.
create table held_price_batches (
  id id primary key,
  realm_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  -- why it is asked: many at once, one by much, one to a cent, a price set for later would be dropped
  reasons text[] not null check (reasons <@ array['many', 'much', 'cent', 'scheduled']),
  found_at timestamptz not null,
  -- each reading that changes what is asked; an answer names the one that was seen
  changed_at timestamptz not null,
  decided_by id references users on delete set null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index held_price_batches_waiting on held_price_batches (realm_id) where state = 'waiting';

create table held_prices (
  batch_id id not null references held_price_batches,
  product_id id not null references products on delete cascade,
  -- null: it had none
  before_cents unit_cents,
  after_cents unit_cents not null,
  -- prices set for later, which the books' price would drop: {"from", "priceCents"}
  coming jsonb not null default '[]',
  primary key (batch_id, product_id)
);
create index held_prices_product on held_prices (product_id);
