-- concurrently
-- The owner's first page sums what was ordered this week, in the one before and this month: read from the index alone. Without it PostgreSQL
-- read the orders themselves, with all that else stands in them, and of a large shop the whole table.
create index concurrently if not exists orders_sold on orders (placed_at) include (total_cents) where status <> 'cancelled';
