-- The date that a sheet prints, or that somebody entered for it; null: nobody has read one. `revision_date` stays the day by which revisions follow
-- each other: where no date is known, the day on which the sheet came.
alter table sds_revisions add column printed_on date;

update sds_revisions set printed_on = revision_date;
-- Saved by a program without a date, and the file says none: the trail says so. A date that was put right since is known.
update sds_revisions r set printed_on = null
  from audit_log a
 where a.action = 'safety-sheet.upload' and a.object_id = r.name_key
   and a.after->>'dateIs' = 'day taken, not printed'
   and a.after->>'sha256' = r.sha256 and a.after->>'language' = r.language
   and a.after->>'number' = r.revision_number::text
   and not exists (select 1 from sds_date_corrections c where c.revision_id = r.id);
-- A date that is entered where none was known is kept like every other correction.
alter table sds_date_corrections alter column was drop not null;
