-- What somebody of the staff does. It decides home page, navigation and what an admin may; a super_admin has all duties and no list.
alter table users add column duties text[] not null default '{}'
  check (duties <@ array['desk', 'driver', 'books']);
-- Until now every admin took orders and delivered them.
update users set duties = '{desk,driver}' where role = 'admin';

-- A driver's phone: signed in for deliveries and for nothing else.
alter table sessions add column deliveries_only boolean not null default false;
