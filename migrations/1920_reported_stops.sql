-- Who reported a stop that waits for the desk, and whether anything was handed over by it: the plan says it on the card, and Today counts no such order
-- among those that have still to be put on a run.
create or replace view stops_reported as
  select order_id, payload->>'runId' as run_id, driver_id, received_at,
         coalesce(payload->>'failed', '') = ''
         and (jsonb_array_length(coalesce(nullif(payload->'extras', 'null'), '[]')) > 0
              or exists (select from jsonb_to_recordset(coalesce(nullif(payload->'lines', 'null'), '[]')) line(delivered int)
                          where line.delivered > 0)) as handed_over
    from refused_stops where state = 'open';
