-- The days of all orders so far, apart from the triggers: orders are placed meanwhile. Who ordered in the meantime has a row, gathered from all of
-- that customer's orders.
insert into order_days (customer_id, zone, days)
select customer_id, zone, (array_agg(day order by day desc))[1:13]
  from (select distinct o.customer_id, place.zone, (o.placed_at at time zone place.zone)::date as day
          from orders o, (select coalesce((select settings->>'timeZone' from company_settings), 'America/New_York') as zone) place
         where o.status <> 'cancelled'
           and not exists (select from replacement_orders again where again.order_id = o.id)) every
 group by customer_id, zone
    on conflict do nothing;
