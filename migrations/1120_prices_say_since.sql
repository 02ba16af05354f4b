-- prices_of (0950) says since when an own price holds, so that a page that shows the prices of a set need not ask for their reasons apart.
drop function prices_of(text[], text, date, integer);

create function prices_of(p_product_ids text[], p_customer_id text, p_on date, p_window_days integer)
returns table (product_id text, unit_price_cents numeric, rule text, since date)
language sql stable as $$
  -- the customer and the two above it, the nearest first
  with family as materialized (
    select array[c.id::text, c.parent_id::text, up.parent_id::text] as ids
      from customers c left join customers up on up.id = c.parent_id
     where c.id = p_customer_id)
  select p.id::text,
         coalesce(own.cents, coming.cents, p.price_cents)::numeric,
         coalesce(own.rule, case when coalesce(coming.cents, p.price_cents) is null then 'on-request' else 'list' end),
         own.since
    from products p
    left join (
      select distinct on (cp.product_id) cp.product_id, cp.unit_price_cents as cents,
             case when cp.customer_id = p_customer_id then '' else 'parent-' end || case cp.source when 'staff' then 'staff' else 'invoiced' end as rule,
             cp.valid_from as since
        from customer_prices cp
       where cp.customer_id = any((select ids from family)::text[])
         and cp.product_id = any(p_product_ids)
         and cp.accepted
         and cp.valid_from <= p_on
         and (cp.valid_until is null or cp.valid_until >= p_on)
         and (cp.source = 'staff' or cp.valid_from >= p_on - p_window_days)
       order by cp.product_id, array_position((select ids from family), cp.customer_id::text), (cp.source = 'staff') desc, cp.valid_from desc, cp.id desc
    ) own on own.product_id = p.id
    left join (
      select distinct on (ch.product_id) ch.product_id, ch.price_cents as cents
        from list_price_changes ch
       where ch.product_id = any(p_product_ids) and ch.settled_at is null and ch.holds_from <= p_on
       order by ch.product_id, ch.holds_from desc
    ) coming on coming.product_id = p.id
   where p.id = any(p_product_ids)
$$;
