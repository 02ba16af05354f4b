-- "Wait until": a matter of the books' inbox is not shown before. What it asks is in its key, so that another question is asked at once.
create table accounting_snoozes (
  matter_key text primary key check (length(matter_key) between 3 and 200),
  until timestamptz not null,
  snoozed_by id references users on delete set null,
  created_at timestamptz not null
);

-- `intuit_tid` of the answer that refused, for Intuit's support
alter table invoices add column problem_tid text;
alter table credit_memos add column problem_tid text;
alter table invoice_proofs add column problem_tid text;
