-- concurrently
-- The prices of a set: own prices are found by product and customer at once. By the product alone, the rows of all customers with a price
-- for it were read and thrown away, which was most of what a list of fifty cost.
create index concurrently if not exists customer_prices_of_product on customer_prices (product_id, customer_id);
