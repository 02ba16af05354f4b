-- A deleted person's name is nowhere to be read. What is kept for good says who by id; the name is looked up when it is read.

-- The name of an account now ("Former user #n" once it is deleted); `written` stands where there is no account: a job, the books, an older row.
create function person_name(person text, written text) returns text language sql stable as $$
  select coalesce((select display_name from users where id = person), written)
$$;

update orders set placed_by_name = '' where placed_by is not null and placed_by_name <> '';

-- Who acknowledged a sheet was kept by name alone. The audit log knows the account.
alter table sds_handovers add acknowledged_by_id id references users on delete set null;
update sds_handovers h set acknowledged_by_id = a.actor_id, acknowledged_by = ''
  from audit_log a join users u on u.id = a.actor_id
 where a.action = 'safety-sheet.acknowledge' and a.object_id = h.customer_id and a.after->>'revisionId' = h.revision_id and h.acknowledged_at is not null;

-- Messages of the contact form stay for the company; who wrote them from a deleted account's address does not.
create function forget_contact() returns trigger language plpgsql as $$
begin
  update contact_requests set name = new.display_name, email = '', phone = '' where lower(email) = lower(old.email);
  return null;
end $$;
create trigger users_forget_contact after update of deleted_at on users for each row when (new.deleted_at is not null) execute function forget_contact();
