-- The driver gave the printed safety data sheets to somebody there. Version 3 of a delivery's record covers it (server/delivery-record.ts).
alter table deliveries
  add column sheets_on_paper boolean not null default false,
  drop constraint deliveries_record_version_check,
  add constraint deliveries_record_version_check check (record_version in (1, 2, 3));
