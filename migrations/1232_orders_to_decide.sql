-- Orders about a stop of which the desk is to decide: a report that was refused, goods that nobody sent out, two counts that differ. For the room of
-- orders, which stands left of deliveries: such an order stands among what is to be decided, and not once more as overdue. Read-only.
create view orders_to_decide as
  select order_id from refused_stops where state = 'open'
  union
  select d.order_id from deliveries_not_sent_out n join deliveries d on d.id = n.delivery_id where n.noted_at is null
  union
  select d.order_id from delivery_cases c join deliveries d on d.id = c.delivery_id where c.decided_at is null;
