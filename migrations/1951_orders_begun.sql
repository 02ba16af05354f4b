-- Whether there is an order at all, for the settings: before the first one its number's beginning is proposed from the company's name.
create view orders_begun as select exists (select from orders) as begun;
