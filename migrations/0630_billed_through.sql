-- Two customers here that are one in the accounting system: the second is billed to the account of the first. The link to the account
-- itself stays with one customer, so that what the account says is said of one.
alter table customers
  add column billed_through text references customers (id),
  add constraint customers_one_account
    check (billed_through is null or (accounting_id is null and billed_through <> id));
create index customers_billed_through on customers (billed_through)
  where billed_through is not null;
-- Under which name lines of invoices are kept that say what a customer pays: of its account, or its own.
create index customers_price_ref on customers ((coalesce(accounting_id, 'site-' || id)));
