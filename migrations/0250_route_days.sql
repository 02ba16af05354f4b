-- The weekdays on which the truck comes to a customer, 0 = Sunday, in order and once each; empty = any workday. A hotel may have
-- two a week (Monday and Thursday), which one number could not say.
alter table customers add column route_days integer[] not null default '{}';
update customers set route_days = array[route_day] where route_day is not null;
alter table customers drop column route_day;
alter table customers add constraint customers_route_days check (
  route_days <@ array[0, 1, 2, 3, 4, 5, 6]
  and array_position(route_days, null) is null
  and (cardinality(route_days) < 2 or route_days[1] < route_days[2])
  and (cardinality(route_days) < 3 or route_days[2] < route_days[3])
  and (cardinality(route_days) < 4 or route_days[3] < route_days[4])
  and (cardinality(route_days) < 5 or route_days[4] < route_days[5])
  and (cardinality(route_days) < 6 or route_days[5] < route_days[6])
  and (cardinality(route_days) < 7 or route_days[6] < route_days[7]));
