-- At whose doors a driver has to do, as rooms to the left of deliveries may read it: the stops of their runs (`planned`), and what they
-- handed over on a day. What somebody sees who only drives comes of it. Read-only.
create view driver_doors as
  select rs.order_id, r.driver_id, r.day, true as planned
    from run_stops rs join runs r on r.id = rs.run_id
  union all
  select d.order_id, d.driver_id, d.delivered_on as day, false as planned
    from deliveries d
   where d.accepted_at is not null and d.driver_id is not null and d.delivered_on is not null;
