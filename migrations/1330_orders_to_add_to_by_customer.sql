-- The orders of one customer that something can still be added to, the last one first: a cart and an order guide ask for five of them. Without
-- it PostgreSQL went through all orders that there are, by their ids, wherever a customer has none of these.
create index orders_changeable on orders (customer_id, id) where status = 'placed' or status = 'on_hold' and hold_reason = 'approval';
