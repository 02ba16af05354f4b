-- A person who sees every brand, also those that come to the catalogue later; `brands` is empty then. Whoever is here keeps their list.
alter table users add column all_brands boolean not null default false;

drop trigger users_told on users;
create trigger users_told after update of role, brands, all_brands, customer_scope, disabled, deleted_at, two_factor_enabled on users for each row execute function tell_person();
