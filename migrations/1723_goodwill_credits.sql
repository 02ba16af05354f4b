-- A credit by hand may hold an amount that is for no goods, out of goodwill: part of net_cents, without tax.
alter table credit_memos add column goodwill_cents int not null default 0 check (goodwill_cents >= 0);
alter table invoice_parts
  drop constraint invoice_parts_part_check,
  add constraint invoice_parts_part_check
  check (part in ('delivery-fee', 'fuel-surcharge', 'deposit', 'goodwill', 'class', 'location'));
