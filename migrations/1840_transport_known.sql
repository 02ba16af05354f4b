-- A hazardous product without a UN number is not regulated for transport where somebody said so, and not known where nobody did.
alter table safety_data
  add column not_regulated boolean not null default false,
  add constraint safety_data_not_regulated check (not (not_regulated and un_number is not null));

-- The one UN number that section 14 of an uploaded sheet names; '': none, several, or it can't be told; null: not read yet.
alter table sds_revisions add column un_read text;
create index sds_revisions_un_unread on sds_revisions (id)
 where superseded_at is null and un_read is null and sections is null and language = 'en';

-- Sheets lends to hazards: what each product's current sheet says of its transport, and whether a person compared our data with it.
create view sheet_transport as
  select r.name_key, r.un_read as un_number, r.compared_at is not null as is_compared
    from sds_revisions r
   where r.language = 'en' and r.superseded_at is null and r.un_read <> '';

-- Sizes of which it is not known how they travel: hazardous by statement, by their data or by their sheet, and neither a UN number nor "not
-- regulated" is stated; or the sheet names another UN number than the data. A person who compared both may settle which number holds, and not
-- that none does. `sheet_says`: the number of the sheet that disagrees.
create view transport_open as
  select p.id as product_id, p.name_key, coalesce(t.un_number, '') as sheet_says,
         coalesce(s.un_number, '') as un_number
    from products p
    left join safety_data s on s.name_key = p.name_key
    left join sheet_transport t on t.name_key = p.name_key
   where case when s.un_number is not null then t.un_number <> s.un_number and not t.is_compared
              else t.un_number is not null
                or not coalesce(s.not_regulated, false)
                   and (p.hazardous or s.signal_word <> '' or cardinality(s.pictograms) > 0
                        or cardinality(s.h_statements) > 0) end;
