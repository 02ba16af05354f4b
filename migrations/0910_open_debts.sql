-- What is owed, for rooms before the books: one row for each invoice with an open balance, under the customer who owes it. Who that is, is read
-- as the books themselves read it: the order's own customer, or the one to whom a person accepted that it was moved in the books.
-- `placed_by` stands where the debt is the order's own customer's. Debts of nobody of ours are not in it. Read-only.
create view open_debts as
  select case when i.moved_to is null then o.customer_id else payer.id end as customer_id,
         case when i.moved_to is null then o.placed_by end as placed_by,
         i.balance_cents, i.due_date
    from invoices i join orders o on o.id = i.order_id
    left join customers payer on payer.accounting_id = i.moved_to
   where i.state in ('created', 'part_paid') and i.balance_cents > 0
     and (i.moved_to is null or payer.id is not null);
