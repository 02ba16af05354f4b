-- What of the books stands for the parts of an invoice that are no products. By company: ids of one company mean nothing in another.
create table invoice_parts (
  realm_id text not null,
  part text not null check (part in ('delivery-fee', 'class', 'location')),
  books_id text not null,
  -- as the books called it when it was chosen
  name text not null,
  chosen_at timestamptz not null,
  primary key (realm_id, part)
);

-- The delivery's own day, where closed books made the invoice a later one.
alter table invoices add column moved_from date;
update invoices set problem_code = 'period-closed' where problem_code = 'closed-period';
