-- What of an order's line stands on invoices is counted on every visit of the home page.
create index invoice_lines_order_line on invoice_lines (order_line_id);
