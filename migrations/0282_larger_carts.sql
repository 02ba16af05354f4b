-- A cart holds up to 2,000 products: as many as one list of the quick order. As before, of two tabs that fill it at the same moment the
-- second waits for the first, and counts again.
create or replace function check_cart_size() returns trigger language plpgsql as $$
declare
  cart record;
begin
  for cart in select distinct user_id, customer_id from added order by user_id, customer_id loop
    perform pg_advisory_xact_lock(hashtextextended('cart ' || cart.user_id || ' ' || coalesce(cart.customer_id, ''), 0));
    if (select count(*) from cart_lines l
         where l.user_id = cart.user_id and l.customer_id is not distinct from cart.customer_id) > 2000 then
      raise exception 'a cart holds up to 2000 products' using errcode = 'check_violation', constraint = 'cart_lines_size';
    end if;
  end loop;
  return null;
end $$;
