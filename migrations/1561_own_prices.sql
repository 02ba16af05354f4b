-- customer_prices_of_product (1560) takes its place.
drop index customer_prices_product;

-- The prices that a customer has of its own, or from the two above it: what counts of them on a day, for each product the one that wins.
create function own_prices_of(p_product_ids text[], p_customer_id text, p_on date, p_window_days integer)
returns table (product_id text, cents numeric, rule text, since date)
language sql stable set plan_cache_mode = force_generic_plan as $$
  -- the customer and the two above it, the nearest first
  with family as materialized (
    select array[c.id::text, c.parent_id::text, (select up.parent_id::text from customers up where up.id = c.parent_id)] as ids
      from customers c where c.id = p_customer_id)
  select distinct on (cp.product_id) cp.product_id::text, cp.unit_price_cents::numeric,
         case when cp.customer_id = p_customer_id then '' else 'parent-' end || case cp.source when 'staff' then 'staff' else 'invoiced' end,
         cp.valid_from
    from customer_prices cp
   where cp.customer_id = any((select ids from family)::text[])
     and cp.product_id = any(p_product_ids)
     and cp.accepted
     and cp.valid_from <= p_on
     and (cp.valid_until is null or cp.valid_until >= p_on)
     and (cp.source = 'staff' or cp.valid_from >= p_on - p_window_days)
   order by cp.product_id, array_position((select ids from family), cp.customer_id::text), (cp.source = 'staff') desc, cp.valid_from desc, cp.id desc
$$;

create or replace function prices_of(p_product_ids text[], p_customer_id text, p_on date, p_window_days integer)
returns table (product_id text, unit_price_cents numeric, rule text, since date)
language sql stable set plan_cache_mode = force_generic_plan as $$
  select p.id::text,
         coalesce(own.cents, coming.cents, p.price_cents)::numeric,
         coalesce(own.rule, case when coalesce(coming.cents, p.price_cents) is null then 'on-request' else 'list' end),
         own.since
    from products p
    left join own_prices_of(p_product_ids, p_customer_id, p_on, p_window_days) own on own.product_id = p.id
    left join (
      select distinct on (ch.product_id) ch.product_id, ch.price_cents as cents
        from list_price_changes ch
       where ch.product_id = any(p_product_ids) and ch.settled_at is null and ch.holds_from <= p_on
       order by ch.product_id, ch.holds_from desc
    ) coming on coming.product_id = p.id
   where p.id = any(p_product_ids)
$$;
