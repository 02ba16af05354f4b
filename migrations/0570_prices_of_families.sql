-- The one price resolver (0510), now two customers up: the customer's own price, its parent's, its
-- parent's parent's. The nearest one counts; rules name both of them "parent".
create or replace function price_of(p_product_id text, p_customer_id text, p_list_cents numeric, p_on date, p_window_days integer)
returns table (unit_price_cents numeric, rule text)
language sql stable as $$
  select * from (
    (select cp.unit_price_cents::numeric, case when cp.customer_id = c.id then '' else 'parent-' end || case cp.source when 'staff' then 'staff' else 'invoiced' end as rule
       from customers c
       left join customers up on up.id = c.parent_id
       join customer_prices cp on cp.customer_id in (c.id, c.parent_id, up.parent_id) and cp.product_id = p_product_id
      where c.id = p_customer_id
        and cp.accepted
        and cp.valid_from <= p_on
        and (cp.valid_until is null or cp.valid_until >= p_on)
        and (cp.source = 'staff' or cp.valid_from >= p_on - p_window_days)
      order by (cp.customer_id = c.id) desc, (cp.customer_id = up.id) desc, (cp.source = 'staff') desc, cp.valid_from desc, cp.id desc
      limit 1)
    union all
    select list.cents, case when list.cents is null then 'on-request' else 'list' end
      from (select coalesce(
        (select ch.price_cents::numeric from list_price_changes ch
          where ch.product_id = p_product_id and ch.settled_at is null and ch.holds_from <= p_on
          order by ch.holds_from desc limit 1), p_list_cents) as cents) list
  ) ranked limit 1
$$;
