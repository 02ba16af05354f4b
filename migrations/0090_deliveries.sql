-- One row for each attempt. Immutable once accepted; what follows is a correction.
create table deliveries (
  id id primary key,
  order_id id not null references orders,
  attempt integer not null,
  state text not null check (state in ('planned', 'out', 'delivered', 'delivered_short', 'refused', 'failed')),
  driver_id id references users on delete set null,
  driver_name text not null default '',
  route_day date,
  stop_position integer,
  signer_name text not null default '',
  no_signature_reason text not null default '',
  signature jsonb,
  photos jsonb not null default '[]',
  empties jsonb not null default '[]',
  location jsonb,
  note text not null default '',
  -- the driver's clock when the stop was finished, and ours when it arrived
  device_time timestamptz,
  delivered_on date,
  accepted_at timestamptz,
  corrects_id id references deliveries,
  record_hash text,
  created_at timestamptz not null default now(),
  unique (order_id, attempt)
);
create index deliveries_day on deliveries (route_day, stop_position);
create unique index deliveries_open on deliveries (order_id) where state in ('planned', 'out');

create table delivery_lines (
  id id primary key,
  delivery_id id not null references deliveries,
  order_line_id id references order_lines,
  product_id id not null references products,
  -- expected at the door
  expected integer not null check (expected >= 0),
  delivered integer not null check (delivered >= 0),
  reason text not null default '',
  reason_note text not null default '',
  is_extra boolean not null default false,
  unique (delivery_id, product_id),
  check (is_extra or delivered <= expected),
  check (delivered >= expected or reason <> '')
);
create index delivery_lines_order_line on delivery_lines (order_line_id);

create function refuse_settled_delivery() returns trigger language plpgsql as $$
begin
  if old.accepted_at is not null then
    raise exception 'an accepted delivery is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger deliveries_immutable before update or delete on deliveries for each row execute function refuse_settled_delivery();
create trigger delivery_lines_immutable before update or delete on delivery_lines for each row execute function refuse_change();
