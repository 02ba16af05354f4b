-- The day that an order is promised for, as it may be said: none while it waits for the customer's own approver. Every reader reads this
-- one; `promised_on` stays what is written, the day it would get.
alter table orders add column promised_day date generated always as (
  case when status = 'on_hold' and hold_reason = 'approval' then null else promised_on end) stored;

drop index orders_promised;
create index orders_promised on orders (promised_day) where status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered');
drop index orders_by_promised;
-- Those without a day come last.
create index orders_by_promised on orders (coalesce(promised_day, '9999-12-31'::date), id);

-- Not kept apart while it runs, so that a page of orders asks about its own orders alone.
create or replace view bill_stops as
with live as not materialized (
  select c.realm_id, nullif(c.settings->>'closeDate', '')::date as closed
    from accounting_connections c where c.state in ('connected', 'needs_reconnect')
),
open_orders as not materialized (
  select o.id, o.customer_id, o.promised_day from orders o
   where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery')
),
open_lines as (
  select distinct l.order_id, l.product_id
    from order_lines l join open_orders o on o.id = l.order_id
   where l.ordered - l.cancelled - l.delivered > 0
)
select l.order_id, w.kind, p.id as object_id, p.name || ', ' || p.size_unit as name, null::date as day
  from open_lines l join products_without_item w on w.product_id = l.product_id
       join products p on p.id = l.product_id
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
  from live join open_orders o on o.promised_day <= live.closed;
