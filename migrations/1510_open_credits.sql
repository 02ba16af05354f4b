-- Credits that stand in the books and that no invoice has used up, for rooms before the books: what open_debts adds up to less these is what a
-- customer owes, as the books' own screens say it. A row a credit, under whoever owes its invoice. Read-only.
create view open_credits as
  select case when i.moved_to is null then o.customer_id else payer.id end as customer_id,
         case when i.moved_to is null then o.placed_by end as placed_by,
         m.balance_cents
    from credit_memos m join orders o on o.id = m.order_id
    left join invoices i on i.id = m.invoice_id
    left join customers payer on payer.accounting_id = i.moved_to
   where m.state = 'created' and m.balance_cents > 0
     and (i.moved_to is null or payer.id is not null);
