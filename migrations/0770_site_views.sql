-- What a site has is read in one place (src/sites), which stands to the left of the rooms that know it. Each of them lends a view; all are
-- read-only. Each keeps one site's rows to an index: the customer stands in the view.

-- deliveries: what was handed over at a site, by delivery and size, after corrections. `units` is 0 where a correction took all of it back.
create view site_deliveries as
  select o.customer_id, o.number, d.id as delivery_id, d.delivered_on, d.accepted_at, l.product_id, l.units
    from orders o
    join deliveries d on d.order_id = o.id and d.accepted_at is not null and d.state in ('delivered', 'delivered_short')
   cross join lateral (
         select told.product_id, sum(told.quantity)::int as units
           from (select dl.product_id, dl.delivered as quantity from delivery_lines dl where dl.delivery_id = d.id
                 union all
                 select dc.product_id, dc.difference from delivery_correction_lines dc where dc.delivery_id = d.id) told
          group by told.product_id offset 0) l;

-- guides: what was counted of the shelves of a whole site, in sellable units.
create view site_shelf_counts as
  select sc.customer_id, sc.counted_at, sc.counted_by, cl.product_id, cl.on_hand
    from stock_counts sc join stock_count_lines cl on cl.count_id = sc.id;

-- binders: every storeroom code there ever was, also those that were taken back.
create view site_storerooms as
  select id, customer_id, storeroom, token, created_at, revoked_at from site_codes;

-- inventory: what people of a site counted, used up, moved and disposed of.
create view site_movements as
  select customer_id, product_id, kind, code_id, to_code_id, quantity, lot, expires_on, happened_at
    from inventory_movements;
