-- Columns that no release wrote or read: a correction stands in a table of its own, a stop's place belongs to its run, and an event of the
-- books is handled when it comes.
drop index deliveries_day;
alter table deliveries
  drop column corrects_id,
  drop column stop_position;
alter table accounting_events drop column handled_at;
