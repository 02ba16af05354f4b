-- Sheets lends to hazards, which stands to its left: what the first pages of each product's current English sheet say, as far as the file
-- could be read. The CAS numbers of its section 3 are read there, and propose reactivity groups to people.
create view sheet_words as
  select r.name_key, f.metadata ->> 'words' as words
    from sds_revisions r
    join stored_files f on f.path = r.path
   where r.language = 'en' and r.superseded_at is null and f.metadata ->> 'words' <> '';
