-- concurrently
create index concurrently if not exists contact_requests_of_order on contact_requests (order_id, created_at) where order_id is not null;
