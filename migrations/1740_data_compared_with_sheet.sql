-- When a person compared a product's safety data with this revision of its sheet; null: nobody has.
alter table sds_revisions
  add column compared_at timestamptz,
  add column compared_by id references users on delete set null;

-- A sheet that we made of the data needs no comparison.
update sds_revisions set compared_at = uploaded_at where sections is not null;

-- Until now a save or a review was the only sign that somebody held the data against a sheet.
update sds_revisions r set compared_at = s.updated_at, compared_by = s.updated_by
  from safety_data s
 where s.name_key = r.name_key and r.language = 'en' and r.compared_at is null
   and r.revision_number = (
     select max(one.revision_number) from sds_revisions one
      where one.name_key = r.name_key and one.language = 'en' and one.uploaded_at <= s.updated_at);
update sds_revisions r set compared_at = v.signed_at, compared_by = v.signed_by
  from safety_reviews v
 where v.revision_id = r.id and v.scope = 'hazcom' and r.compared_at is null;

create index sds_revisions_uncompared on sds_revisions (name_key)
 where superseded_at is null and compared_at is null and language = 'en';
