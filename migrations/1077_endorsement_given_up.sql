-- An endorsement ends with its license: a record without the day is no record of an end, unless somebody says that it was given up or taken
-- away. What was recorded without either before waits for its day.
alter table hazmat_endorsements
  add column given_up boolean not null default false,
  add constraint hazmat_endorsements_end check (not given_up or expires_on is null);
