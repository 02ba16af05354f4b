-- When goods are taken at a customer's dock; times of the company's day, '' = no bound. And when a run is to leave.
alter table customers
  add column dock_from text not null default '' check (dock_from ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'),
  add column dock_to text not null default '' check (dock_to ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'),
  -- weekdays on which nobody takes goods, 0 = Sunday
  add column dock_closed int[] not null default '{}';

-- '' = at the usual hour
alter table runs
  add column leaves_at text not null default '' check (leaves_at ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$');

-- How long the driver was at each door, as rooms to the left of deliveries may read it: expected times come of it. Read-only.
create view delivery_visits as
  select id as delivery_id, accepted_at,
         extract(epoch from signed_at - arrived_at) / 60 as minutes
    from deliveries
   where accepted_at is not null and signed_at > arrived_at
     and signed_at - arrived_at < interval '3 hours';
