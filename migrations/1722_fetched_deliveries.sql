-- concurrently
-- Deliveries that took goods back, and claims that wait for it, of all that there ever were.
create index concurrently if not exists deliveries_fetched on deliveries (id) where fetched <> '[]';
create index concurrently if not exists claim_lines_to_fetch on claim_lines (claim_id) where to_fetch > 0;
