-- CAS numbers of what a product holds, as section 3 of its sheet lists them: they propose its reactivity groups.
alter table safety_data add column cas_numbers text[] not null default '{}';

-- Acids and alkalis carry their strength in their group, and some acids have one of their own. What the data say for certain moves; whatever
-- is in doubt stays with the stronger group, which warns more.
create function pg_temp.moved(old text, s safety_data) returns text language sql immutable as $$
  select case
    when old = 'acid' and s.un_number = 'UN1789' then 'hydrochloric-acid'
    when old = 'acid' and s.un_number in ('UN1830', 'UN2796') then 'sulfuric-acid'
    when old = 'acid' and s.un_number = 'UN2031' then 'nitric-acid'
    when old in ('acid', 'none') and s.un_number in ('UN1727', 'UN1740', 'UN1778', 'UN1790', 'UN2817') then 'fluoride'
    when old in ('oxidizer', 'none') and s.un_number in ('UN1496', 'UN1908') then 'chlorite'
    when old = 'acid' and s.un_number is null and s.ph > 2 and not 'H314' = any(s.h_statements) then 'mild-acid'
    when old = 'strong-alkali' and s.un_number is null and s.ph < 12 and not 'H314' = any(s.h_statements) then 'mild-alkali'
    else old end
$$;
update safety_data s
   set reactivity_group = pg_temp.moved(s.reactivity_group, s),
       also_groups = (select coalesce(array_agg(distinct pg_temp.moved(one, s)) filter (where pg_temp.moved(one, s) <> pg_temp.moved(s.reactivity_group, s)), '{}')
                        from unnest(s.also_groups) one)
 where s.reactivity_group is not null
   and (pg_temp.moved(s.reactivity_group, s) <> s.reactivity_group
        or exists (select 1 from unnest(s.also_groups) one where pg_temp.moved(one, s) <> one));
drop function pg_temp.moved;
