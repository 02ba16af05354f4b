-- The number of a call on its tab and key (Alt+1 and so on): it keeps it while others come and go.
alter table desk_calls add column place smallint check (place > 0);
update desk_calls d set place = numbered.place
  from (select user_id, customer_id,
               row_number() over (partition by user_id order by taken_at, customer_id)::smallint as place
          from desk_calls) numbered
 where numbered.user_id = d.user_id and numbered.customer_id = d.customer_id;
