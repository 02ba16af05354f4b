-- The orders of a list by what it may be sorted by, ties by id (src/orders/server/table-orders.ts).
create index orders_by_number on orders (lpad(number, 12, '0'), id);
create index orders_by_customer on orders ((ship_to->>'name'), id);
create index orders_by_promised on orders (promised_on, id);
create index orders_by_total on orders (total_cents, id);

-- "Delivered this week".
create index order_events_delivered on order_events (at) where kind in ('delivered', 'part-delivered');
