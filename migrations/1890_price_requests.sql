-- Prices that one of our own asks for, for a customer and a product: they wait for whoever sets prices, who takes them, takes another or refuses with
-- a word. The answer stands until who asked has read it.
create table price_requests (
  id id primary key,
  customer_id id not null references customers,
  product_id id not null references products,
  requested_by id references users on delete set null,
  -- cents for one piece
  requested_cents numeric(14, 5) not null check (requested_cents > 0),
  -- what the customer paid when it was asked for; null: a price on request
  before_cents numeric(14, 5),
  reason text not null check (length(reason) between 1 and 500),
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  given_cents numeric(14, 5) check (given_cents > 0),
  word text not null default '' check (length(word) <= 500),
  answered_by id references users on delete set null,
  answered_at timestamptz,
  read_at timestamptz,
  check ((state = 'waiting') = (answered_at is null)),
  check ((state = 'accepted') = (given_cents is not null)),
  check (state <> 'refused' or word <> '')
);
-- One question at a time about a customer's price of a product.
create unique index price_requests_waiting on price_requests (customer_id, product_id) where state = 'waiting';
create index price_requests_of_customer on price_requests (customer_id, requested_at desc);
create index price_requests_unread on price_requests (requested_by) where answered_at is not null and read_at is null;
create index price_requests_product on price_requests (product_id);
