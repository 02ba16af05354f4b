-- Where the goods of an order line lie, whichever run its stop stands on by now.
create index run_loads_line on run_loads (order_line_id);
