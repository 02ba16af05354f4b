-- Something of the order was not handed over, and the desk has to say what becomes of it: since when, and from which day on it is asked (again).
alter table orders
  add column rest_since timestamptz,
  add column rest_ask_on date,
  add constraint orders_rest check (rest_ask_on is null or rest_since is not null);
create index orders_rest_open on orders (rest_since) where rest_since is not null;

-- A correction takes back what a delivery said. `taken_back`: of all corrections; `overbilled`: what of it stands on an invoice, to be credited.
alter table order_lines
  add column taken_back integer not null default 0 check (taken_back >= 0),
  add column overbilled integer not null default 0 check (overbilled >= 0),
  add constraint order_lines_overbilled check (overbilled <= taken_back),
  drop constraint order_lines_check3,
  add constraint order_lines_invoiced check (invoiced <= delivered - returned + overbilled);
