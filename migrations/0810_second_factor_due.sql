-- The first super_admin of a real installation sets up a second factor before anything else. Nobody who is there already is asked.
alter table users add column second_factor_due boolean not null default false;
