-- Whether the approvers of a customer look after its team: invite colleagues, set their limits, end their access. No row = they do.
create table team_rules (
  customer_id id primary key references customers on delete cascade,
  by_approvers boolean not null,
  updated_at timestamptz not null
);

-- Who was named as approver and has nobody left whose orders they approve: they stay one until the owner names somebody else.
create table team_approvers (
  customer_id id not null references customers on delete cascade,
  user_id id not null references users on delete cascade,
  primary key (customer_id, user_id)
);
create index team_approvers_user on team_approvers (user_id);
