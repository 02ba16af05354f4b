-- What payments of the books settled of our invoices: a mirror, a row for each payment and invoice.
create table invoice_payments (
  realm_id text not null,
  payment_accounting_id text not null,
  invoice_id id not null references invoices,
  paid_on date not null,
  -- settled with money, and with credits, of this invoice by this payment
  paid_cents cents not null check (paid_cents >= 0),
  credited_cents cents not null check (credited_cents >= 0),
  -- the whole payment, which may settle other invoices too
  received_cents cents not null,
  method text not null,
  reference text not null,
  -- the credits that it used, by their ids in the books
  credit_ids text[] not null default '{}',
  accounting_updated_at timestamptz,
  primary key (realm_id, payment_accounting_id, invoice_id)
);
create index invoice_payments_invoice on invoice_payments (invoice_id, paid_on);
create index invoice_payments_day on invoice_payments (paid_on);

alter table accounting_connections
  -- payments and credits are read up to here
  add column cash_read_until timestamptz;

-- Credits are read back from the books, and the bookkeeper makes some by hand.
alter table credit_memos
  alter column claim_id drop not null,
  add column accounting_tax_cents cents,
  -- what no invoice has used up yet; null until it was read
  add column balance_cents cents,
  add column accounting_updated_at timestamptz,
  -- of a credit by hand: why, and who made it
  add column reason text not null default '',
  add column made_by id references users on delete set null,
  -- the difference after a correction that it settles
  add column difference_id id unique references invoice_differences,
  drop constraint credit_memos_state_check,
  add constraint credit_memos_state_check check (state in
    ('queued', 'sending', 'created', 'retrying', 'unknown', 'needs_attention', 'voided', 'dropped')),
  add constraint credit_memos_why check (claim_id is not null or reason <> '');
