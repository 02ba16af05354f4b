-- On which days each customer ordered last, newest first, 13 at most: the twelve gaps between them are its rhythm, which a rep's first page shows of
-- every customer. Gathered from all orders at each look it took longer than all else of that page. Days are those of the zone that is named with
-- them; who reads by another zone gathers them from the orders.
create table order_days (
  customer_id id primary key references customers on delete cascade,
  zone text not null,
  days date[] not null
);

-- All that counts of a customer: not cancelled, and nothing that was sent again at no charge.
create function gather_order_days(customer id, by_zone text) returns date[] language sql stable as $$
  select coalesce(array_agg(day order by day desc), '{}')
    from (select distinct (o.placed_at at time zone by_zone)::date as day from orders o
           where o.customer_id = customer and o.status <> 'cancelled'
             and not exists (select from replacement_orders again where again.order_id = o.id)
           order by 1 desc limit 13) newest
$$;

-- The row is locked before the orders are read, so that of two who write at once the second reads what the first wrote.
create function keep_order_days(customer id) returns void language plpgsql as $$
declare
  by_zone text := coalesce((select settings->>'timeZone' from company_settings), 'America/New_York');
begin
  insert into order_days (customer_id, zone, days) values (customer, by_zone, '{}') on conflict do nothing;
  perform from order_days where customer_id = customer for update;
  update order_days set zone = by_zone, days = gather_order_days(customer, by_zone) where customer_id = customer;
end $$;

create function note_order_days() returns trigger language plpgsql as $$
declare
  by_zone text := coalesce((select settings->>'timeZone' from company_settings), 'America/New_York');
  one record;
  newest date;
begin
  for one in select customer_id, count(*) as orders, max((placed_at at time zone by_zone)::date) as day
               from added where status <> 'cancelled' group by customer_id order by customer_id
  loop
    if one.orders = 1 then
      -- Nearly always another order of the newest day, or the first one of a later day. Two of one day do not wait for each other; who takes a
      -- day away waits for both.
      select days[1] into newest from order_days where customer_id = one.customer_id and zone = by_zone for key share;
      continue when newest = one.day;
      if newest < one.day then
        update order_days set days = (one.day || days)[1:13]
         where customer_id = one.customer_id and zone = by_zone and days[1] < one.day;
        continue when found;
      end if;
    end if;
    perform keep_order_days(one.customer_id);
  end loop;
  return null;
end $$;
create trigger orders_days_noted after insert on orders referencing new table as added
  for each statement execute function note_order_days();

create function note_changed_order_days() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select unnest(array[was.customer_id, now.customer_id]) as customer_id from was join now on now.id = was.id
              where was.customer_id <> now.customer_id or was.placed_at <> now.placed_at
                 or (was.status = 'cancelled') <> (now.status = 'cancelled')
              group by 1 order by 1
  loop
    perform keep_order_days(one.customer_id);
  end loop;
  return null;
end $$;
create trigger orders_days_changed after update on orders referencing old table as was new table as now
  for each statement execute function note_changed_order_days();

create function note_replacement_day() returns trigger language plpgsql as $$
begin
  perform keep_order_days(o.customer_id) from orders o
    where o.id = new.replacement_id or tg_op = 'UPDATE' and o.id = old.replacement_id;
  return null;
end $$;
create trigger claims_replacement_noted after update of replacement_id on claims for each row
  when (old.replacement_id is distinct from new.replacement_id) execute function note_replacement_day();
create trigger claims_replacement_made after insert on claims for each row
  when (new.replacement_id is not null) execute function note_replacement_day();
