-- concurrently
-- The orders of one customer that something can still be added to, by their ids: a cart and an order guide ask for the last five. Without it
-- PostgreSQL went through all orders that there are wherever a customer has none of these.
create index concurrently if not exists orders_changeable on orders (customer_id, id) where status = 'placed' or status = 'on_hold' and hold_reason = 'approval';
