-- A product that has no item of its own in the books is billed as another one, by the word of a bookkeeper.
create table accounting_stand_ins (
  realm_id text not null,
  product_id id not null references products on delete cascade,
  item_id text not null,
  said_by id,
  said_at timestamptz not null,
  primary key (realm_id, product_id)
);

-- Products of which the books, as they were last read, have no active item to bill with. Nothing while no items were read.
create view products_without_item as
with live as (
  select c.realm_id,
         (select choices.items_read_at from accounting_item_choices choices where choices.realm_id = c.realm_id) as items_read_at
    from accounting_connections c where c.state in ('connected', 'needs_reconnect')
)
select p.id as product_id, case when p.accounting_id is null then 'item-missing' else 'item-off' end as kind
  from live join products p on live.items_read_at is not null
 where not exists (select from accounting_items i
                    where i.realm_id = live.realm_id and i.active and i.read_at >= live.items_read_at
                      and (i.item_id = p.accounting_id or i.sku = p.sku
                           or p.accounting_id is null and i.item_id = (
                                select s.item_id from accounting_stand_ins s
                                 where s.realm_id = live.realm_id and s.product_id = p.id)));

create or replace view bill_stops as
with live as (
  select c.realm_id, nullif(c.settings->>'closeDate', '')::date as closed
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
  from live join open_orders o on o.promised_on <= live.closed;
