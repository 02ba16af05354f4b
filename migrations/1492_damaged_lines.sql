-- concurrently
-- Which deliveries had damaged or leaking goods, of all that there ever were.
create index concurrently if not exists delivery_lines_damaged on delivery_lines (delivery_id) where reason in ('damaged', 'leaking');
