-- The credit of the shop that settled a correction, however it was made: several corrections may be settled by one.
alter table invoice_differences add column credit_id id references credit_memos;
update invoice_differences w set credit_id = m.id from credit_memos m where m.difference_id = w.id;
create index invoice_differences_credit on invoice_differences (credit_id) where credit_id is not null;

-- What of a line that is billed was credited, for the rooms before the books: a row for each credit that stands or is to be made, a claim's too,
-- and for each correction that a person credited in the books by hand. Of a delivery's own invoice, on which its claims are credited. Read-only.
create view line_credits as
  select i.delivery_id, il.order_line_id, il.quantity as billed, m.claim_id, m.doc_number as document,
         ml.quantity, m.created_at as credited_at
    from credit_memo_lines ml join credit_memos m on m.id = ml.credit_memo_id
    join invoice_lines il on il.id = ml.invoice_line_id join invoices i on i.id = il.invoice_id
   where m.state not in ('voided', 'dropped') and il.order_line_id is not null and i.case_id is null
  union all
  select i.delivery_id, il.order_line_id, il.quantity, null, w.document, -line.quantity, w.settled_at
    from invoice_differences w
   cross join lateral jsonb_to_recordset(w.lines) line("orderLineId" text, quantity int)
    join invoices i on i.id = w.invoice_id
    join invoice_lines il on il.invoice_id = i.id and il.order_line_id = line."orderLineId"
   where w.state = 'done' and w.credit_id is null and line.quantity < 0 and i.case_id is null;
