-- A shop that left QuickBooks credits an invoice that QuickBooks had made: nobody reads there any more, so the credit comes off here. What
-- credits by hand of such an invoice come to, less what of them pays other bills; none while QuickBooks is connected, whose word counts then.
create view left_bills as
  select m.invoice_id,
         (sum(m.net_cents + m.tax_cents) - coalesce((
            select sum(p.amount_cents) from own_payments p
             where p.from_invoice_id = m.invoice_id and p.undone_at is null), 0))::bigint as credited_cents,
         max(m.txn_date) as last_on
    from credit_memos m join invoices i on i.id = m.invoice_id
   where exists (select from company_settings where settings->>'usesQuickBooks' = 'no')
     and not exists (select from accounting_connections where state <> 'disconnected')
     and i.accounting_id is not null and i.state in ('created', 'part_paid', 'paid') and i.balance_cents is not null
     and m.accounting_id is null
     and (m.state = 'queued' or m.state = 'elsewhere' and m.billed_on is not null)
   group by m.invoice_id;

-- What is open of an invoice is less for them.
create or replace view open_debts as
  select case when i.moved_to is null then o.customer_id else payer.id end as customer_id,
         case when i.moved_to is null then o.placed_by end as placed_by,
         known.open_cents::cents as balance_cents, i.due_date
    from invoices i join orders o on o.id = i.order_id
    left join customers payer on payer.accounting_id = i.moved_to
    cross join lateral (
      select i.balance_cents - coalesce((
               select l.credited_cents from left_bills l where l.invoice_id = i.id), 0) as open_cents) known
   where (i.state in ('created', 'part_paid') or i.state = 'elsewhere' and i.billed_on is not null)
     and i.balance_cents > 0 and known.open_cents > 0
     and (i.moved_to is null or payer.id is not null);

-- What they come to beyond what was open is left of them, as it is of the credits on a bill by hand.
create or replace view own_credits as
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
                    and i.billed_on is not null and i.balance_cents is not null)
   union all
  select i.id, null, i.order_id, (case when i.moved_to is null then o.customer_id else payer.id end)::id,
         (case when i.moved_to is null then o.placed_by end)::id,
         coalesce(i.doc_number, o.number), i.txn_date, l.credited_cents - greatest(i.balance_cents, 0)
    from left_bills l join invoices i on i.id = l.invoice_id join orders o on o.id = i.order_id
         left join customers payer on payer.accounting_id = i.moved_to
   where l.credited_cents > greatest(i.balance_cents, 0)
     and (i.moved_to is null or payer.id is not null);
