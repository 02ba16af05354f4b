-- A shop without QuickBooks writes its credits by hand as it does its bills: the day, and the number that the shop had given.
alter table credit_memos
  add column billed_on date,
  add column number_before text;
