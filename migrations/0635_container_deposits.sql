-- Deposits on returnable containers: of each line, frozen when it is ordered; and what empties gave back, frozen when they were taken.
alter table order_lines
  -- of one unit
  add column deposit_cents cents not null default 0 check (deposit_cents >= 0);

alter table orders
  add column deposit_cents cents not null default 0 check (deposit_cents >= 0),
  add column deposit_taxable boolean not null default false,
  drop constraint orders_total,
  add constraint orders_total check
    (total_cents = subtotal_cents - discount_cents + surcharge_cents + deposit_cents
                   + delivery_fee_cents + tax_cents);

alter table deliveries
  -- not part of the sealed record: money that follows from its empties by the settings of that moment
  add column deposit_back_cents cents not null default 0 check (deposit_back_cents >= 0),
  add column deposit_back_text text not null default '';

alter table invoice_lines
  add column deposit_cents cents not null default 0 check (deposit_cents >= 0);

alter table invoices
  add column deposit_cents cents not null default 0 check (deposit_cents >= 0),
  add column deposit_taxable boolean not null default false,
  -- the containers that carry it, as the line of the books counts them: "3 drums"
  add column deposit_text text not null default '',
  drop column net_cents;
alter table invoices
  add column net_cents cents not null generated always as
    (subtotal_cents - discount_cents + surcharge_cents + deposit_cents + delivery_fee_cents) stored;

alter table credit_memos
  -- part of net_cents
  add column deposit_cents cents not null default 0 check (deposit_cents >= 0),
  add column deposit_text text not null default '',
  -- the delivery whose empties it pays back: once
  add column empties_of id unique references deliveries;

alter table invoice_parts drop constraint invoice_parts_part_check;
alter table invoice_parts add constraint invoice_parts_part_check
  check (part in ('delivery-fee', 'fuel-surcharge', 'deposit', 'class', 'location'));
