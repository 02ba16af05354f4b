-- Whether an invoice that does not stand in the books yet has its number already: the shop's own, made of its order's number, which it keeps. So it
-- is where the books take the shop's numbers ("Custom transaction numbers" in QuickBooks, as last read of the company connected last), or where the
-- owner said that the shop works without books. Else the books give the number, and until then there is none to be named. Read-only, one row.
create view invoice_numbers_stay as
  select coalesce(
           (select (c.settings->>'ownNumbers')::boolean from accounting_connections c
             order by c.connected_at desc limit 1),
           (select s.settings->>'usesQuickBooks' = 'no' from company_settings s limit 1),
           false) as stay;
