-- What was handed over at the doors of a run, for the room of runs, which knows what was loaded: by line of an order, corrections counted. A phone
-- of an earlier release names no run; then its stop says so. Read-only.
create view goods_handed_over as
  select coalesce(d.run_id, s.run_id) as run_id, d.id as delivery_id, told.order_line_id,
         told.product_id, told.quantity, told.is_extra
    from (select delivery_id, order_line_id, product_id, delivered as quantity, is_extra
            from delivery_lines
          union all
          select c.delivery_id, c.order_line_id, c.product_id, c.difference,
                 exists (select from delivery_lines x
                          where x.delivery_id = c.delivery_id and x.is_extra
                            and x.order_line_id = c.order_line_id)
            from delivery_correction_lines c) told
         join deliveries d on d.id = told.delivery_id
         left join run_stops s on s.delivery_id = d.id and d.run_id is null
   where d.accepted_at is not null and coalesce(d.run_id, s.run_id) is not null;
