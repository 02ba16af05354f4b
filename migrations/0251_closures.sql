-- Closed days get names ("Thanksgiving"), which buyers read as the reason why nothing can come: the text of days becomes a list of
-- days with names (src/company/contract.ts).
update company_settings
   set settings = (settings - 'closedDays') || jsonb_build_object('closures', coalesce((
         select jsonb_agg(jsonb_build_object('day', listed.day, 'name', '') order by listed.day)
           from (select distinct day from regexp_split_to_table(settings->>'closedDays', '[\s,;]+') day where day <> '') listed), '[]'))
 where settings ? 'closedDays';
