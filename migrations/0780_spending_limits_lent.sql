-- What a person may order at once for a customer, as rooms to the left may read it: the cart says it before the order is placed. Read-only.
create view spending_limits as
  select user_id, customer_id, limit_cents from order_limits;
