-- A standing authorisation: goods may be left when nobody is there to take them. Oxidizers and acids never are.
alter table customers add column unattended_allowed boolean not null default false;
