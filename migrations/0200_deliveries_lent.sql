-- What the deliveries lend to accounting, to read: what was accepted, what of it may be billed, and the lines that were handed over.
create view accepted_deliveries as
select id, order_id, delivered_on, accepted_at, state from deliveries where accepted_at is not null;

create view billable_deliveries as
select id, order_id, delivered_on, accepted_at
  from accepted_deliveries
 where state in ('delivered', 'delivered_short');

create view delivered_lines as
select delivery_id, order_line_id, product_id, delivered
  from delivery_lines
 where delivered > 0;
