-- On which run at the dock an order is planned, for which promised day, and whether goods of it are counted into the truck there. For the room of orders,
-- which stands left of the runs and says of an order whose day it moves which run it leaves. Read-only.
create view planned_stops as
  select rs.order_id, rs.promised_on, r.name as run_name, r.day,
         exists (select from run_loads rl join order_lines l on l.id = rl.order_line_id
                  where rl.run_id = r.id and l.order_id = rs.order_id and rl.loaded > 0
                    and (rl.truck_id is null or rl.truck_id is not distinct from r.truck_id)) as is_loaded
    from run_stops rs join runs r on r.id = rs.run_id
   where rs.state = 'planned' and r.state in ('planned', 'loading');
