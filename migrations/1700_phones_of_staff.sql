-- The number by which colleagues call somebody who works for the shop: '' where nobody wrote one. No buyer has one, and no customer reads it.
alter table users add column phone text not null default '' check (length(phone) <= 40);
