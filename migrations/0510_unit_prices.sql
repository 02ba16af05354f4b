-- The price of one piece may have parts of a cent ($0.0849 is 8.49 cents); amounts stay whole cents. A line is rounded once, half up
-- (src/kit/money.ts, lineTotal).
create domain unit_cents as numeric(13, 5);

-- The columns are named in what looks at them, so these go first.
drop trigger products_noted_columns on products;
drop function price_of(text, text, bigint, date, integer);

alter table products alter column price_cents type unit_cents;
alter table product_costs alter column cost_cents type unit_cents;
alter table list_price_changes alter column price_cents type unit_cents;
alter table customer_prices alter column unit_price_cents type unit_cents;
alter table saved_list_lines alter column seen_cents type unit_cents;
alter table quick_order_rows alter column price_cents type unit_cents;
alter table order_lines
  alter column unit_price_cents type unit_cents,
  alter column override_from_cents type unit_cents;
alter table invoice_lines
  drop constraint invoice_lines_check,
  alter column unit_price_cents type unit_cents,
  add constraint invoice_lines_amount check (amount_cents = round(quantity * unit_price_cents));
-- The books' own figure is kept as it is, so there is nothing beside it any more.
alter table accounting_items
  alter column price_cents type unit_cents,
  drop column unrounded;

create trigger products_noted_columns after update on products for each row when (
  (old.name_key, old.name, old.brand, old.category, old.search, old.price_cents, old.hazardous, old.is_active, old.certified, old.quantity > old.promised)
    is distinct from (new.name_key, new.name, new.brand, new.category, new.search, new.price_cents, new.hazardous, new.is_active, new.certified, new.quantity > new.promised)
) execute function note_product_change();

-- The one price resolver (0270), with parts of a cent.
create function price_of(p_product_id text, p_customer_id text, p_list_cents numeric, p_on date, p_window_days integer)
returns table (unit_price_cents numeric, rule text)
language sql stable as $$
  select * from (
    (select cp.unit_price_cents::numeric, case when cp.customer_id = c.id then '' else 'parent-' end || case cp.source when 'staff' then 'staff' else 'invoiced' end as rule
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
        (select ch.price_cents::numeric from list_price_changes ch
          where ch.product_id = p_product_id and ch.settled_at is null and ch.holds_from <= p_on
          order by ch.holds_from desc limit 1), p_list_cents) as cents) list
  ) ranked limit 1
$$;
