-- When a column's type changes, PostgreSQL keeps its checks with a cast to the old type: a price below half a cent then counts as none.
alter table products drop constraint products_price_cents_check,
  add constraint products_price_cents_check check (price_cents > 0);
alter table product_costs drop constraint product_costs_cost_cents_check,
  add constraint product_costs_cost_cents_check check (cost_cents > 0);
alter table list_price_changes drop constraint list_price_changes_price_cents_check,
  add constraint list_price_changes_price_cents_check check (price_cents > 0);
alter table customer_prices drop constraint customer_prices_unit_price_cents_check,
  add constraint customer_prices_unit_price_cents_check check (unit_price_cents > 0);
alter table saved_list_lines drop constraint saved_list_lines_seen_cents_check,
  add constraint saved_list_lines_seen_cents_check check (seen_cents >= 0);
alter table order_lines drop constraint order_lines_unit_price_cents_check,
  add constraint order_lines_unit_price_cents_check check (unit_price_cents >= 0),
  drop constraint order_lines_override_from,
  add constraint order_lines_override_from check (override_from_cents >= 0);
alter table invoice_lines drop constraint invoice_lines_unit_price_cents_check,
  add constraint invoice_lines_unit_price_cents_check check (unit_price_cents >= 0);
