-- Two counts of one line that differ, or more handed over than was counted onto the truck: the lower is billed at once, the desk decides on the rest.
create table delivery_cases (
  id id primary key,
  delivery_id id not null references deliveries,
  -- null: goods beyond the order that only the receiver counted
  order_line_id id references order_lines,
  product_id id not null references products,
  kind text not null check (kind in ('counts-differ', 'more-than-counted', 'late-report')),
  -- what the driver's report says, and what the other count says
  told integer not null check (told >= 0),
  other integer not null check (other >= 0),
  -- what is billed until somebody decides
  billed integer not null check (billed >= 0),
  -- the driver's word on it, and the receiver's
  reason text not null default '',
  remark text not null default '',
  -- SHA-256 of the photos of the stop that show it
  photos jsonb not null default '[]',
  opened_at timestamptz not null,
  outcome text check (outcome in ('granted', 'left', 'corrected')),
  -- the quantity that counts by the decision
  agreed integer check (agreed >= 0),
  decided_by id references users on delete set null,
  decided_at timestamptz,
  decided_reason text not null default '',
  unique nulls not distinct (delivery_id, order_line_id, product_id, kind),
  check (told <> other),
  check (billed <= least(told, other)),
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null) = (agreed is null)),
  check (outcome is null or decided_reason <> '')
);
create index delivery_cases_open on delivery_cases (opened_at) where decided_at is null;

-- What was told stays; a decision is written once.
create function keep_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'cases of deliveries are never deleted';
  end if;
  if old.decided_at is not null and (new.decided_at, new.outcome, new.agreed, new.decided_reason)
       is distinct from (old.decided_at, old.outcome, old.agreed, old.decided_reason) then
    raise exception 'this case is decided';
  end if;
  if (new.delivery_id, new.order_line_id, new.product_id, new.kind, new.told, new.other, new.billed,
      new.reason, new.remark, new.photos, new.opened_at)
       is distinct from (old.delivery_id, old.order_line_id, old.product_id, old.kind, old.told,
      old.other, old.billed, old.reason, old.remark, old.photos, old.opened_at) then
    raise exception 'what a case says is never changed';
  end if;
  return new;
end $$;
create trigger delivery_cases_kept before update or delete on delivery_cases for each row execute function keep_case();

create function tell_case() returns trigger language plpgsql as $$
begin
  perform tell_change('order', jsonb_build_object('id', o.id, 'customerId', o.customer_id, 'placedBy', o.placed_by))
     from deliveries d join orders o on o.id = d.order_id where d.id = new.delivery_id;
  return null;
end $$;
create trigger delivery_cases_told after insert or update on delivery_cases for each row execute function tell_case();
