-- What a person wrote down of an invoice that stands in the books of a company which is not connected any more: how much of it was
-- open there (balance_cents), on which day, and who said so. Nobody reads those books.
alter table invoices
  add column told_on date,
  add column told_by id references users on delete set null;
