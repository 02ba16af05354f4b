-- Who writes to us that they would like an account stands in two lists, as a message and as a request. Once the request is settled, the message
-- is too: nobody answers it a second time.
create function settle_account_message() returns trigger language plpgsql as $$
begin
  update contact_requests set state = new.state, handled_by = new.handled_by, handled_at = new.handled_at
   where reference = new.reference and topic = 'new-account' and state = 'new';
  return null;
end $$;
create trigger account_requests_settle_message after update of state on account_requests for each row when (old.state = 'new' and new.state <> 'new') execute function settle_account_message();

update contact_requests c set state = r.state, handled_by = r.handled_by, handled_at = r.handled_at
  from account_requests r
 where r.reference = c.reference and r.state <> 'new' and c.topic = 'new-account' and c.state = 'new';
