-- An order that somebody of ours entered for one of the customer's people: who asked for it. Who entered it is placed_by.
alter table orders add column asked_by id references users on delete set null;
-- For staff alone: neither the customer nor the driver's screen shows it.
alter table orders add column internal_note text not null default ''
  constraint orders_internal_note check (length(internal_note) <= 2000);

-- A price that staff gave for this order only: why, and what it would have been (null: on request). Who: the order's placed_by.
alter table order_lines add column override_reason text
  constraint order_lines_override_reason check (length(override_reason) between 3 and 200);
alter table order_lines add column override_from_cents cents
  constraint order_lines_override_from check (override_from_cents >= 0);
alter table order_lines add constraint order_lines_override
  check ((price_rule = 'override') = (override_reason is not null)
         and (override_reason is not null or override_from_cents is null));
