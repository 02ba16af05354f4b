-- How the evidence of a stop came about: whose act the name and the signature were, and why there is no position or photo. Null: a phone of
-- an earlier release, which did not say. Version 4 of a delivery's record covers it (src/deliveries/server/delivery-record.ts).
alter table deliveries
  add column evidence jsonb,
  drop constraint deliveries_record_version_check,
  add constraint deliveries_record_version_check check (record_version in (1, 2, 3, 4));
