-- An order that was placed before anybody had said what tax its customer pays takes the rate once it is settled, at its first bill at the latest.
alter table orders add column tax_settled boolean not null default true;
update orders o set tax_settled = false
  from customers c
 where c.id = o.customer_id and o.status <> 'cancelled'
   and (not c.tax_settled
        or exists (select 1 from invoices i
                    where i.order_id = o.id and i.state = 'needs_attention' and i.problem_code = 'tax-unsettled'));
