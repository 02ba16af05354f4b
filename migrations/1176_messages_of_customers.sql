-- Whose order a message is about: who may not see a customer reads and answers nothing that was written about its orders. And which account wrote it,
-- or was written to: an answer goes to the address that it has then, and its name goes with it, whatever address it had when it wrote.
alter table contact_requests
  add column customer_id id references customers on delete cascade,
  add column person_id id references users on delete set null;
update contact_requests c
   set customer_id = o.customer_id,
       person_id = (select u.id from users u where u.email <> '' and lower(u.email) = lower(c.email))
  from orders o where o.id = c.order_id;

create or replace function forget_contact() returns trigger language plpgsql as $$
begin
  update contact_requests set name = new.display_name, email = '', phone = ''
   where lower(email) = lower(old.email) or person_id = new.id;
  return null;
end $$;
