-- Deliveries of orders that nobody had sent out: what is asked at a departure was not asked of them. The desk says that it has read of each.
create table deliveries_not_sent_out (
  delivery_id id primary key references deliveries,
  noted_by id references users on delete set null,
  noted_at timestamptz
);
