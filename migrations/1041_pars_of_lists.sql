-- A site has one par for each product. Lists had their own: they become the site's where it has none, the highest of several. Where a site has one, its own stays;
-- what a list said is named beside it, and stays in the list. A list of a customer is that site's; a person's own list is of the one site for which they order.
create temporary table list_pars on commit drop as
select coalesce(l.customer_id,
                (select min(c.customer_id::text) from user_customers c where c.user_id = l.user_id having count(*) = 1)) as customer_id,
       s.product_id, s.par,
       -- the name of a person's own list is nobody else's
       case when l.customer_id is null then 'A person’s own list' else format('The list “%s”', l.name) end as list
  from saved_list_lines s
  join saved_lists l on l.id = s.list_id
  left join users u on u.id = l.user_id and u.role = 'user'
 where s.par is not null and (l.customer_id is not null or u.id is not null);
delete from list_pars where customer_id is null;

update site_products said
   set par_reason = left(concat_ws(' ', nullif(said.par_reason, ''), other.words), 300)
  from (select customer_id, product_id, string_agg(distinct format('%s said %s.', list, par), ' ') as words
          from list_pars lp
         where exists (select 1 from site_products has
                        where has.customer_id = lp.customer_id and has.product_id = lp.product_id
                          and has.par is not null and has.par <> lp.par)
         group by customer_id, product_id) other
 where said.customer_id = other.customer_id and said.product_id = other.product_id and said.par is not null;

insert into site_products (customer_id, product_id, par, par_reason)
select distinct on (customer_id, product_id) customer_id, product_id, par, format('%s said %s.', list, par)
  from list_pars order by customer_id, product_id, par desc, list
on conflict (customer_id, product_id) do update set par = excluded.par, par_reason = excluded.par_reason
 where site_products.par is null;
