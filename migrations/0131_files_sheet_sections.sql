-- Where the sections of a sheet begin, as far as its file says so by bookmarks or named places: {"4": 2} = section 4 on page 2.
alter table sds_revisions add column section_pages jsonb not null default '{}' check (jsonb_typeof(section_pages) = 'object');
