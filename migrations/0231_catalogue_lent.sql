-- The brands that an account can be given. Read-only.
create view product_brands as
  select distinct brand from products;
