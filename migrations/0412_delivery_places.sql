-- Where earlier deliveries were accepted, as rooms to the left of deliveries may read them: the order of a run's stops comes of it. Read-only.
create view delivery_places as
  select id as delivery_id, order_id, accepted_at,
         (location->>'latitude')::double precision as latitude,
         (location->>'longitude')::double precision as longitude
    from deliveries
   where accepted_at is not null and location is not null
     and (location->>'latitude') is not null and (location->>'longitude') is not null
     and coalesce((location->>'accuracyMeters')::double precision, 0) <= 500;
