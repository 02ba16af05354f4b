-- What the orders lend to other rooms, to read: an order's header and its lines. Simple views cost nothing,
-- and a statement over them meets the scope of orders as one over the table does (customer_id, placed_by).
create view order_headers as
select id, number, customer_id, placed_by, status, version, promised_on, wanted_on, placed_at,
       ship_to->>'name' as customer_name, ship_to->>'address1' as address1, ship_to->>'city' as city,
       ship_to->>'zip' as zip, ship_to->>'phone' as phone,
       coalesce(ship_to->>'deliveryNote', '') as delivery_note,
       po_number, note, search, tax_rate_bp, delivery_fee_cents, total_cents
  from orders;

create view order_line_items as
select id, order_id, position, product_id, name, brand, sku, size_unit, hazardous, taxable, unit_price_cents, price_rule,
       ordered, cancelled, delivered, refused, returned, invoiced,
       ordered - cancelled - delivered as open_quantity
  from order_lines;
