-- What the books, as they were last read, will refuse the bill of an open order for: known when the event came, and shown before the truck leaves.
-- `kind`: item-off, item-missing, customer-off, period-closed. `object_id`: the product or customer; `name`: in words; `day`: up to which the books are closed.
create view bill_stops as
with live as (
  select c.realm_id, nullif(c.settings->>'closeDate', '')::date as closed,
         (select choices.items_read_at from accounting_item_choices choices where choices.realm_id = c.realm_id) as items_read_at
    from accounting_connections c where c.state in ('connected', 'needs_reconnect')
),
open_orders as (
  select o.id, o.customer_id, o.promised_on from orders o
   where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery')
),
open_lines as (
  select distinct l.order_id, l.product_id
    from order_lines l join open_orders o on o.id = l.order_id
   where l.ordered - l.cancelled - l.delivered > 0
)
select l.order_id, case when p.accounting_id is null then 'item-missing' else 'item-off' end as kind,
       p.id as object_id, p.name || ', ' || p.size_unit as name, null::date as day
  from live join open_lines l on live.items_read_at is not null
       join products p on p.id = l.product_id
 where not exists (select from accounting_items i
                    where i.realm_id = live.realm_id and i.active and i.read_at >= live.items_read_at
                      and (i.item_id = p.accounting_id or i.sku = p.sku))
union all
select o.id, 'customer-off', c.id, c.name, null::date
  from live join open_orders o on true
       join customers c on c.id = o.customer_id
       join customers payer on payer.id = coalesce(c.billed_through, c.id)
       join accounting_customers there
         on there.realm_id = live.realm_id and there.books_id = payer.accounting_id
 where not there.is_active or there.is_gone
union all
select o.id, 'period-closed', o.id, '', live.closed
  from live join open_orders o on o.promised_on <= live.closed;
