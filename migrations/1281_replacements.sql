-- A claim may be settled by sending goods again, at no charge: how many of each line, and the order that brings them. The credit stays what it was.
alter table claim_lines add column replaced int not null default 0 check (replaced >= 0);
alter table claim_lines add constraint claim_lines_settled check (coalesce(approved, 0) + replaced <= quantity);
alter table claims add column replacement_id id references orders;
create unique index claims_replacement on claims (replacement_id) where replacement_id is not null;

-- claims: orders that bring goods again. For the rooms left of it: nobody ordered them, so they say nothing of how a customer buys. Read-only.
create view replacement_orders as
  select replacement_id as order_id, id as claim_id from claims where replacement_id is not null;
