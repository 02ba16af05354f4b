-- Bills by hand get the day on which they are due, by the terms of whoever is billed, where those say days as most do ("Net 30", "30 days").
update invoices i
   set due_date = i.billed_on + known.days
  from (select site.id, coalesce(substring(payer.terms from '(?i)\mnet[ -]*(\d{1,3})\M'),
                                 substring(payer.terms from '(?i)^\s*(\d{1,3})[ -]*days?\s*$'))::int as days
          from customers site join customers payer on payer.id = coalesce(site.billed_through, site.id)) known
 where known.id = i.customer_id and i.state = 'elsewhere' and i.billed_on is not null
   and i.due_date is null and known.days is not null;
