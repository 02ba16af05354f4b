-- A bill that a shop without QuickBooks wrote is owed, too, where its balance is written down here.
create or replace view open_debts as
  select case when i.moved_to is null then o.customer_id else payer.id end as customer_id,
         case when i.moved_to is null then o.placed_by end as placed_by,
         i.balance_cents, i.due_date
    from invoices i join orders o on o.id = i.order_id
    left join customers payer on payer.accounting_id = i.moved_to
   where (i.state in ('created', 'part_paid') or i.state = 'elsewhere' and i.billed_on is not null)
     and i.balance_cents > 0
     and (i.moved_to is null or payer.id is not null);
