-- Accounts that are gone: the audit log leaves out the names that they had. Read-only.
create view deleted_accounts as
  select id from users where deleted_at is not null;
