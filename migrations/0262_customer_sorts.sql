-- Customers of a list by city and ZIP, ties by id; by name there is customers_name (src/customers/server/table-customers.ts).
create index customers_city on customers (city, id);
create index customers_zip on customers (zip, id);
