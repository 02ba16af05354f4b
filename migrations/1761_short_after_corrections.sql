-- What was left out at the door, all corrections counted: a count that the desk settled lower is as short as one that the driver reported.
create or replace view lines_short_at_door as
  select d.order_id, l.order_line_id, l.expected - l.delivered - more.difference as left_out
    from deliveries d join delivery_lines l on l.delivery_id = d.id and not l.is_extra
         cross join lateral (select coalesce(sum(c.difference), 0)::int as difference from delivery_correction_lines c
                              where c.delivery_id = d.id and c.order_line_id = l.order_line_id) more
   where d.accepted_at is not null and d.state in ('delivered', 'delivered_short') and l.expected > l.delivered + more.difference
     and not exists (select from deliveries later
                       join delivery_lines again on again.delivery_id = later.id and not again.is_extra
                      where later.order_id = d.order_id and later.attempt > d.attempt
                        and later.accepted_at is not null and later.state in ('delivered', 'delivered_short')
                        and again.order_line_id = l.order_line_id);

-- Orders of which two counts differ and nobody has decided yet, for the room of orders: their state says so, and not that everything came. Read-only.
create view orders_counts_differ as
  select d.order_id from delivery_cases c join deliveries d on d.id = c.delivery_id where c.decided_at is null;
