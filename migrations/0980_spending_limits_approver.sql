-- The cart says who is asked above a limit, not only that somebody is.
create or replace view spending_limits as
  select user_id, customer_id, limit_cents, approver_id from order_limits;
