-- What the office wrote to a visitor whose request it closed without an account; '' where it wrote nothing.
alter table account_requests add column answer text not null default '';
