-- Payment terms that the books have for a customer: their name, and the days until an invoice is due where the terms count days.
alter table accounting_customers
  add column terms text not null default '',
  add column due_days integer check (due_days >= 0);
