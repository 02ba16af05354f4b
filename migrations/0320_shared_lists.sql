-- A list of a customer is read by everybody who may order for that customer; its owner and staff change it. The version tells apart what
-- two people change. Without owner: the account was deleted, the customer's people keep the list.
alter table saved_lists
  add column version integer not null default 1 check (version > 0),
  alter column user_id drop not null;

-- Where it stands in the storeroom and how many there should be, as typed; the price when the list was last saved, in cents.
alter table saved_list_lines
  add column section text not null default '' check (length(section) <= 60),
  add column par integer check (par between 1 and 9999),
  add column seen_cents integer check (seen_cents >= 0);

-- What was only the person's goes with the account; what a customer's people share stays, without a name.
create or replace function forget_cart() returns trigger language plpgsql as $$
begin
  delete from cart_lines where user_id = new.id;
  delete from saved_lists where user_id = new.id and customer_id is null;
  update saved_lists set user_id = null where user_id = new.id;
  return null;
end $$;
