-- A sales rep's request for a new customer is done by making that customer, who goes to the rep. So it says who asked, and the address as it was
-- typed at the door. Earlier ones name the rep in their words alone; the desk settles them as before.
alter table account_requests
  add column asked_by id references users on delete set null,
  add column asked_address text not null default '';
