-- A new shop has no order minimum any more. One that sells already and never saved its settings keeps the minimum that it had by default.
update company_settings
   set settings = settings || '{"orderMinimumCents": 15000}'::jsonb, version = version + 1
 where not settings ? 'orderMinimumCents' and exists (select from customers);
