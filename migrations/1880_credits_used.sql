-- What is left of a credit beyond a paid bill is used for another bill of the same customer: a payment of that one that says where it comes
-- from, a bill by hand or a credit that goes against no bill.
alter table own_payments
  add column from_invoice_id id references invoices,
  add column from_credit_id id references credit_memos,
  add constraint own_payments_one_source check (from_invoice_id is null or from_credit_id is null),
  add constraint own_payments_of_another check (from_invoice_id <> invoice_id);
create index own_payments_from_invoice on own_payments (from_invoice_id) where from_invoice_id is not null;
create index own_payments_from_credit on own_payments (from_credit_id) where from_credit_id is not null;

-- What credits and payments of a bill by hand come to beyond its total, less what of it pays other bills: reckoned with its balance.
alter table invoices add column left_credit_cents cents not null default 0 check (left_credit_cents >= 0);
update invoices i
   set left_credit_cents = greatest(0, coalesce((
         select sum(m.net_cents + m.tax_cents) from credit_memos m
          where m.invoice_id = i.id and m.accounting_id is null and m.state not in ('voided', 'dropped')), 0) + coalesce((
         select sum(p.amount_cents) from own_payments p
          where p.invoice_id = i.id and p.undone_at is null), 0) - i.total_cents)
 where i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents = 0;
create index invoices_left_credit on invoices (customer_id) where left_credit_cents > 0;

-- The one reading of what is left of the credits of a shop without QuickBooks, under the customer whose bills it can pay: of those on a bill,
-- and of each that was written for no bill, where that customer's payments are written down here.
create view own_credits as
  select i.id as invoice_id, null::text as credit_id, i.order_id, i.customer_id, o.placed_by,
         coalesce(i.doc_number, o.number) as number, i.txn_date, i.left_credit_cents as left_cents
    from invoices i join orders o on o.id = i.order_id
   where i.left_credit_cents > 0
   union all
  select null, m.id, m.order_id, o.customer_id, o.placed_by, m.doc_number, m.txn_date, known.left_cents
    from credit_memos m join orders o on o.id = m.order_id
         cross join lateral (
           select m.net_cents + m.tax_cents - coalesce((
                    select sum(p.amount_cents) from own_payments p
                     where p.from_credit_id = m.id and p.undone_at is null), 0) as left_cents) known
   where m.invoice_id is null and m.accounting_id is null and m.state = 'elsewhere' and m.billed_on is not null
     and known.left_cents > 0
     and exists (select from invoices i
                  where i.customer_id = o.customer_id and i.state = 'elsewhere'
                    and i.billed_on is not null and i.balance_cents is not null);

-- What is left of credits of a shop without QuickBooks comes off what a customer owes, too.
create or replace view open_credits as
  select case when i.moved_to is null then o.customer_id else payer.id end as customer_id,
         case when i.moved_to is null then o.placed_by end as placed_by,
         m.balance_cents
    from credit_memos m join orders o on o.id = m.order_id
    left join invoices i on i.id = m.invoice_id
    left join customers payer on payer.accounting_id = i.moved_to
   where m.state = 'created' and m.balance_cents > 0
     and (i.moved_to is null or payer.id is not null)
   union all
  select customer_id, placed_by, left_cents::cents from own_credits;
