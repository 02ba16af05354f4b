-- The fuel surcharge, frozen when an order is placed like its delivery fee: one amount, or a share of the goods; and the desk's discount.
alter table orders
  add column surcharge_cents cents not null default 0 check (surcharge_cents >= 0),
  add column surcharge_fixed_cents cents not null default 0 check (surcharge_fixed_cents >= 0),
  -- hundredths of a percent of the goods
  add column surcharge_bp integer not null default 0 check (surcharge_bp between 0 and 10000),
  add column surcharge_taxable boolean not null default false,
  add column discount_cents cents not null default 0 check (discount_cents between 0 and subtotal_cents),
  add column discount_fixed_cents cents not null default 0 check (discount_fixed_cents >= 0),
  add column discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  add check (surcharge_fixed_cents = 0 or surcharge_bp = 0),
  add check (discount_fixed_cents = 0 or discount_bp = 0),
  drop constraint orders_check,
  add constraint orders_total check
    (total_cents = subtotal_cents - discount_cents + surcharge_cents + delivery_fee_cents + tax_cents);

alter table invoices
  add column surcharge_cents cents not null default 0 check (surcharge_cents >= 0),
  add column surcharge_taxable boolean not null default false,
  add column discount_cents cents not null default 0 check (discount_cents between 0 and subtotal_cents),
  -- before tax: what the books have to hold
  add column net_cents cents not null generated always as
    (subtotal_cents - discount_cents + surcharge_cents + delivery_fee_cents) stored;

alter table invoice_parts drop constraint invoice_parts_part_check;
alter table invoice_parts add constraint invoice_parts_part_check
  check (part in ('delivery-fee', 'fuel-surcharge', 'class', 'location'));
