-- A bill or a credit that was written by hand is dated as its paper is. What it was dated before is kept, for when that is taken back.
alter table invoices add column dated_before date;
alter table credit_memos add column dated_before date;
update invoices set dated_before = txn_date, txn_date = billed_on
 where state = 'elsewhere' and billed_on is not null;
update credit_memos set dated_before = txn_date, txn_date = billed_on
 where state = 'elsewhere' and billed_on is not null;
