-- What is inside of an inspection pack and is to be known all the same, apart from what is not inside.
alter table inspection_packs add column to_know text[] not null default '{}';
