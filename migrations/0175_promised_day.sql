-- The day for which an order was promised, frozen when it is placed and changed only by an event (product.md, "Order life").
alter table orders add column promised_on date;

-- Orders that stand: what the rule said when they were placed, with its defaults (taken in before the cut-off hour of a weekday, ready one
-- weekday later, on the customer's route day or the next weekday, not before the wanted day).
with terms as (
  select coalesce(settings->>'timeZone', 'America/New_York') as zone, coalesce((settings->>'cutoffHour')::int, 14) as cutoff from company_settings
), taken as (
  select o.id, o.wanted_on, c.route_day, day.taken_on
    from orders o join customers c on c.id = o.customer_id
   cross join terms
   cross join lateral (select o.placed_at at time zone terms.zone as at) placed
   cross join lateral (
     select placed.at::date + n as taken_on from generate_series(0, 6) n
      where extract(dow from placed.at::date + n) between 1 and 5 and (n > 0 or extract(hour from placed.at) < terms.cutoff)
      order by n limit 1) day
), ready as (
  select taken.*, day.ready_on from taken
   cross join lateral (
     select taken.taken_on + n as ready_on from generate_series(1, 6) n where extract(dow from taken.taken_on + n) between 1 and 5 order by n limit 1) day
)
update orders o set promised_on = day.promised_on
  from ready
 cross join lateral (
   select greatest(ready.ready_on, ready.wanted_on) + n as promised_on from generate_series(0, 6) n
    where case when ready.route_day is null then extract(dow from greatest(ready.ready_on, ready.wanted_on) + n) between 1 and 5
               else extract(dow from greatest(ready.ready_on, ready.wanted_on) + n) = ready.route_day end
    order by n limit 1) day
 where o.id = ready.id;

alter table orders alter column promised_on set not null;
-- The stops of a day, and what is overdue.
create index orders_promised on orders (promised_on) where status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered');

-- Purchase order numbers of the demo's year that search could not find; a live order has its number there already.
update orders set search = search || '|' || lower(regexp_replace(po_number, '[^A-Za-z0-9]', '', 'g'))
 where po_number ~ '[A-Za-z0-9]' and strpos(search, lower(regexp_replace(po_number, '[^A-Za-z0-9]', '', 'g'))) = 0;
