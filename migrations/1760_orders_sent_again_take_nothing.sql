-- An order that only sends goods of a claim again is not one to add to: the desk's undo of that claim takes it back.
create or replace view orders_to_add_to as
  select o.id, o.customer_id, o.number, o.version, o.promised_day, o.total_cents,
         o.tax_rate_bp, o.delivery_fee_cents, o.surcharge_fixed_cents, o.surcharge_bp, o.surcharge_taxable,
         o.deposit_taxable, o.discount_fixed_cents, o.discount_bp,
         (select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.ordered - l.cancelled,
                   'unitPriceCents', l.unit_price_cents, 'taxable', l.taxable, 'depositCents', l.deposit_cents)
                   order by l.position), '[]')
            from order_lines l where l.order_id = o.id) as lines
    from orders o
   where (o.status = 'placed' or o.status = 'on_hold' and o.hold_reason = 'approval')
     and not exists (select from replacement_orders again where again.order_id = o.id);
