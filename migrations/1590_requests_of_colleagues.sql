-- A buyer asks the office for a colleague's account. The request says for which site, so that the account opens with it, and the site's people
-- see what waits.
alter table account_requests add column customer_id id references customers on delete set null;
create index account_requests_waiting_of_customer on account_requests (customer_id, created_at desc) where state = 'new';
