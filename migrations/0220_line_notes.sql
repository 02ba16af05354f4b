-- What a buyer wants said of one line ("leave at the spa, not at the dock"): from the cart to the order, the driver and the invoice.
alter table cart_lines add column note text not null default ''
  constraint cart_lines_note check (length(note) <= 200);
alter table order_lines add column note text not null default ''
  constraint order_lines_note check (length(note) <= 200);
