-- A shop without QuickBooks bills by hand: the day of its own bill, and the number that the shop had given, which it gets back when that is undone.
alter table invoices
  add column billed_on date,
  add column number_before text;
