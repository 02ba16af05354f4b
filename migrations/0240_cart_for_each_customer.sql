-- A person has a cart for each customer that they order for; lines that no customer was chosen for have none.
alter table cart_lines add column customer_id id references customers on delete cascade;

-- What stood in the one cart of before goes to the person's default customer, else to the only one they have.
update cart_lines l set customer_id = coalesce(
  (select u.default_customer_id from users u where u.id = l.user_id),
  (select min(own.customer_id) from user_customers own join users u on u.id = own.user_id
    where own.user_id = l.user_id and u.customer_scope = 'listed'
   having count(*) = 1));

alter table cart_lines drop constraint cart_lines_pkey;
create unique index cart_lines_line on cart_lines (user_id, customer_id, product_id) nulls not distinct;

-- When the line was last written: open carts are listed by it.
alter table cart_lines add column changed_at timestamptz not null default now();
update cart_lines set changed_at = added_at;

-- A cart holds up to 200 products, also when two tabs fill it at the same moment: the second waits for the first, and counts again.
create function check_cart_size() returns trigger language plpgsql as $$
declare
  cart record;
begin
  for cart in select distinct user_id, customer_id from added order by user_id, customer_id loop
    perform pg_advisory_xact_lock(hashtextextended('cart ' || cart.user_id || ' ' || coalesce(cart.customer_id, ''), 0));
    if (select count(*) from cart_lines l
         where l.user_id = cart.user_id and l.customer_id is not distinct from cart.customer_id) > 200 then
      raise exception 'a cart holds up to 200 products' using errcode = 'check_violation', constraint = 'cart_lines_size';
    end if;
  end loop;
  return null;
end $$;
create trigger cart_lines_size after insert on cart_lines referencing new table as added
  for each statement execute function check_cart_size();
