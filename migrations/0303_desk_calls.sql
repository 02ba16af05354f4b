-- What a clerk has noted of an order that is being taken on the phone, beside its lines (cart_lines of that person and customer).
create table desk_calls (
  user_id id not null references users on delete cascade,
  customer_id id not null references customers,
  asked_by id references users on delete set null,
  po_number text not null default '' check (length(po_number) <= 50),
  wanted_on date,
  note text not null default '' check (length(note) <= 2000),
  internal_note text not null default '' check (length(internal_note) <= 2000),
  -- [{"productId", "unitPriceCents", "reason"}], one for each product
  overrides jsonb not null default '[]' check (jsonb_typeof(overrides) = 'array'),
  -- calls keep their order while they wait
  taken_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, customer_id)
);
create index desk_calls_customer on desk_calls (customer_id);
