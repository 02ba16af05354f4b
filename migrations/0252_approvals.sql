-- Spending limits: what a person may order at once for a customer before somebody approves it. No row = no limit.
create table order_limits (
  user_id id not null references users on delete cascade,
  customer_id id not null references customers on delete cascade,
  -- of the order's total, tax and delivery included
  limit_cents cents not null check (limit_cents >= 0),
  -- who is asked; null, or somebody who can't be reached any more: the distributor's own desk
  approver_id id references users on delete set null,
  -- an owner may let a person approve their own orders, which then only asks twice
  own_allowed boolean not null default false,
  updated_at timestamptz not null,
  primary key (user_id, customer_id),
  check (own_allowed or approver_id <> user_id)
);
create index order_limits_approver on order_limits (approver_id) where approver_id is not null;

-- Whose limit an order was over when it was put on hold for approval.
alter table orders add column approval_of id references users on delete set null;
create index orders_approval on orders (customer_id) where status = 'on_hold' and hold_reason = 'approval';
