-- The account that items made for our products book their sales to, as a bookkeeper chose it for this company. '': nobody has.
alter table accounting_item_choices
  add column income_account_id text not null default '',
  add column income_account_name text not null default '';

-- Products whose item is being made in the books. The request id stays until the books have answered, so that a second try makes no
-- second item; a definite no is kept in words until somebody asks again.
create table accounting_new_items (
  realm_id text not null,
  product_id id not null references products on delete cascade,
  adding text not null check (adding in ('asked', 'failed')),
  request_id text not null,
  -- Where its sales go: an account by its id, or the account of this item.
  account_id text,
  of_item text,
  problem text check ((adding = 'failed') = (problem is not null)),
  asked_by id,
  asked_at timestamptz not null,
  primary key (realm_id, product_id),
  check (num_nonnulls(account_id, of_item) = 1)
);
