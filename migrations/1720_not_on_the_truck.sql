-- Of what is missing of a line for another reason (damaged, refused), so many were not on the truck at all: two reasons of one line.
alter table delivery_lines add column not_on_truck int not null default 0 check (not_on_truck >= 0);
-- claims' goods that the driver took back at the stop: [{ claimId, orderLineId, quantity }].
alter table deliveries add column fetched jsonb not null default '[]';
-- Version 5 of the sealed record has both.
alter table deliveries
  drop constraint deliveries_record_version_check,
  add constraint deliveries_record_version_check check (record_version in (1, 2, 3, 4, 5));
