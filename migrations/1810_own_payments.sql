-- What is paid of a bill that a shop without QuickBooks wrote: each payment is a row of its own, and is taken back by itself.
create table own_payments (
  id id primary key,
  invoice_id id not null references invoices,
  paid_on date not null,
  amount_cents cents not null check (amount_cents > 0),
  -- how it came, and the number of the check: as somebody typed it
  method text not null default '',
  recorded_by id references users on delete set null,
  recorded_at timestamptz not null,
  -- it was written down by mistake: the row stays, and counts no more
  undone_at timestamptz,
  undone_by id references users on delete set null,
  check (undone_at is not null or undone_by is null)
);
create index own_payments_invoice on own_payments (invoice_id);

-- What was paid until now was said as what is still open. That was what is left after the credits, too, that were made by then: one that came
-- later did not change it.
insert into own_payments (id, invoice_id, paid_on, amount_cents, recorded_by, recorded_at)
select overlay(overlay(gen_random_uuid()::text placing '7' from 15 for 1) placing '8' from 20 for 1),
       i.id, i.told_on, found.paid, i.told_by, i.updated_at
  from invoices i
       cross join lateral (
         select i.total_cents - i.balance_cents - coalesce((
                  select sum(m.net_cents + m.tax_cents) from credit_memos m
                   where m.invoice_id = i.id and m.state not in ('voided', 'dropped')
                     and m.created_at < coalesce((
                           select max(a.at) from audit_log a
                            where a.object_kind = 'invoice' and a.object_id = i.id::text
                              and a.action = 'invoice.write-down-balance'), i.told_on + 1)), 0) as paid) found
 where i.state = 'elsewhere' and i.billed_on is not null and i.told_on is not null
   and i.balance_cents is not null and found.paid > 0;
update invoices set told_on = null, told_by = null
 where state = 'elsewhere' and billed_on is not null;
-- A credit comes off what is open as soon as it is made, not when it gets its number.
update invoices i
   set balance_cents = greatest(0, i.total_cents - coalesce((
         select sum(m.net_cents + m.tax_cents) from credit_memos m
          where m.invoice_id = i.id and m.state not in ('voided', 'dropped')), 0) - coalesce((
         select sum(p.amount_cents) from own_payments p
          where p.invoice_id = i.id and p.undone_at is null), 0))
 where i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents is not null;
