-- An invoice that was moved to another account is looked for there; one that was not, nearly all, is that of its order's customer. As a join every
-- open invoice was held against every customer.
create or replace view open_debts as
  select case when i.moved_to is null then o.customer_id
              else (select payer.id from customers payer where payer.accounting_id = i.moved_to) end as customer_id,
         case when i.moved_to is null then o.placed_by end as placed_by,
         known.open_cents::cents as balance_cents, i.due_date
    from invoices i join orders o on o.id = i.order_id
    cross join lateral (
      select i.balance_cents - coalesce((
               select l.credited_cents from left_bills l where l.invoice_id = i.id), 0) as open_cents) known
   where (i.state in ('created', 'part_paid') or i.state = 'elsewhere' and i.billed_on is not null)
     and i.balance_cents > 0 and known.open_cents > 0
     and (i.moved_to is null or exists (select from customers payer where payer.accounting_id = i.moved_to));
