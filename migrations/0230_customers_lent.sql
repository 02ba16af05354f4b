-- Customers as rooms to the left may read them: enough to give someone access and to show what was given. Read-only.
create view customer_labels as
  select id, name, city, is_active from customers;
