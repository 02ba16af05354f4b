-- What a buyer wishes the colleague to order at once, for whom they ask an account: the office sees it, may change it, and it holds once the account
-- is made. Null: nothing was said of it.
alter table account_requests add column wished_limit_cents cents check (wished_limit_cents >= 0);
