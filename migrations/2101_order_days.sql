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

create function note_order_day() returns trigger language plpgsql as $$
declare
  by_zone text;
  on_day date;
  newest date;
begin
  if tg_op = 'INSERT' then
    if new.status = 'cancelled' then return null; end if;
    by_zone := coalesce((select settings->>'timeZone' from company_settings), 'America/New_York');
    on_day := (new.placed_at at time zone by_zone)::date;
    -- Nearly always another order of the newest day, or the first one of a later day. Two of one day do not wait for each other; who takes a day
    -- away waits for both.
    select days[1] into newest from order_days where customer_id = new.customer_id and zone = by_zone for key share;
    if newest = on_day then return null; end if;
    if newest < on_day then
      update order_days set days = (on_day || days)[1:13]
       where customer_id = new.customer_id and zone = by_zone and days[1] < on_day;
      if found then return null; end if;
    end if;
  elsif tg_op = 'UPDATE' and old.customer_id <> new.customer_id then
    perform keep_order_days(old.customer_id);
  end if;
  perform keep_order_days(new.customer_id);
  return null;
end $$;
create trigger orders_day_noted after insert on orders for each row execute function note_order_day();
create trigger orders_day_noted_again after update on orders for each row when (
  old.customer_id <> new.customer_id or old.placed_at <> new.placed_at or (old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function note_order_day();

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

select keep_order_days(customer_id) from (select distinct customer_id from orders) one;
