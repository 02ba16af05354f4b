-- What the last delivery of a line left out at the door, for the room of orders, which stands to the left: every list then says "Delivered
-- short" of an order as its page does. Read-only; each order's rows are found by the order.
create view lines_short_at_door as
  select d.order_id, l.order_line_id, l.expected - l.delivered as left_out
    from deliveries d join delivery_lines l on l.delivery_id = d.id and not l.is_extra
   where d.accepted_at is not null and d.state in ('delivered', 'delivered_short') and l.expected > l.delivered
     and not exists (select from deliveries later
                       join delivery_lines again on again.delivery_id = later.id and not again.is_extra
                      where later.order_id = d.order_id and later.attempt > d.attempt
                        and later.accepted_at is not null and later.state in ('delivered', 'delivered_short')
                        and again.order_line_id = l.order_line_id);
