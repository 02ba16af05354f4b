-- A person of role user who works for the distributor and sells to its customers. What they may see is decided by role, brands and customers
-- as ever; this decides the home page, and who reads the notes of visits. It counts only while the role is user.
alter table users add column sales_rep boolean not null default false;
-- "All customers" is a deliberate choice: whoever of role user has it is the sales rep of product.md.
update users set sales_rep = true where role = 'user' and customer_scope = 'all' and deleted_at is null;
