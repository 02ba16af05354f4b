-- What the list price of a product was and will be. A row that is not settled holds from its first day on, over products.price_cents: the
-- resolver reads it by date, so that at midnight the new price is simply in force. A settled row is history: products.price_cents took it
-- over, or a later change passed it by.
create table list_price_changes (
  id id primary key,
  product_id id not null references products on delete cascade,
  -- null: no price any more ("on request"), which only history knows
  price_cents cents check (price_cents > 0),
  holds_from date not null,
  settled_at timestamptz,
  source text not null default 'staff' check (source in ('staff', 'books')),
  set_by id references users on delete set null,
  created_at timestamptz not null default now(),
  check (price_cents is not null or settled_at is not null)
);
-- One price for a day. The resolver asks here.
create unique index list_price_changes_coming on list_price_changes (product_id, holds_from) where settled_at is null;
create index list_price_changes_product on list_price_changes (product_id, holds_from desc, id desc);

-- Lists that are sorted by price hold the coming prices in memory. Whoever writes here has locked the product's row.
create function note_list_price_change() returns trigger language plpgsql as $$
begin
  insert into product_changes values (coalesce(new.product_id, old.product_id), pg_current_xact_id())
    on conflict (product_id) do update set tx = excluded.tx where product_changes.tx <> excluded.tx;
  return null;
end $$;
create trigger list_price_changes_noted after insert or update or delete on list_price_changes
  for each row execute function note_list_price_change();

-- The one price resolver (0050), with the list price of the day that is asked for.
create or replace function price_of(p_product_id text, p_customer_id text, p_list_cents bigint, p_on date, p_window_days integer)
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
    select list.cents, case when list.cents is null then 'on-request' else 'list' end
      from (select coalesce(
        (select ch.price_cents::bigint from list_price_changes ch
          where ch.product_id = p_product_id and ch.settled_at is null and ch.holds_from <= p_on
          order by ch.holds_from desc limit 1), p_list_cents) as cents) list
  ) ranked limit 1
$$;
