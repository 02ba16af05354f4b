-- A sheet that was taken away, with none in its place: the library says "on request". Revisions are kept as ever.
alter table sds_revisions add column withdrawn boolean not null default false;
alter table sds_revisions add constraint sds_revisions_withdrawn check (not withdrawn or superseded_at is not null);
-- No revision without the row of its file, whatever tidies up.
alter table sds_revisions add constraint sds_revisions_file foreign key (path) references stored_files (path);
