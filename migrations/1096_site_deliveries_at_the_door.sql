-- What a site received counts from the moment at the door. When the report of it came, which may be hours later, says nothing of the shelf:
-- a count between the two would have the goods counted twice. `accepted_at` stays for programs of an earlier release that still run.
create or replace view site_deliveries as
  select o.customer_id, o.number, d.id as delivery_id, d.delivered_on, d.accepted_at, l.product_id, l.units,
         coalesce(d.done_at, d.accepted_at) as done_at
    from orders o
    join deliveries d on d.order_id = o.id and d.accepted_at is not null and d.state in ('delivered', 'delivered_short')
   cross join lateral (
         select told.product_id, sum(told.quantity)::int as units
           from (select dl.product_id, dl.delivered as quantity from delivery_lines dl where dl.delivery_id = d.id
                 union all
                 select dc.product_id, dc.difference from delivery_correction_lines dc where dc.delivery_id = d.id) told
          group by told.product_id offset 0) l;
