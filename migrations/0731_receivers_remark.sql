-- What the receiver says beside their count, in their own words.
alter table receiving_links add column remark text not null default '';
