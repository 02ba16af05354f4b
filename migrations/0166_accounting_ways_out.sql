-- A company other than the last one waits for a person who types its name.
alter table accounting_connections drop constraint accounting_connections_state_check;
alter table accounting_connections
  add constraint accounting_connections_state_check check (state in ('connected', 'disconnected', 'needs_reconnect', 'unconfirmed')),
  -- when it became the shop's own books; null while a person has not said so
  add column confirmed_at timestamptz;
update accounting_connections set confirmed_at = connected_at;

alter table invoices
  -- the tax of the books that a person accepted although the shop expected another
  add column tax_accepted_cents cents,
  -- what a person may choose from: [{ accountingId, label }]
  add column problem_options jsonb not null default '[]';
create index invoices_problem on invoices (problem_code) where state = 'needs_attention';

alter table customers
  -- the name under which a person wants it added to the books; else its own
  add column accounting_name text check (length(accounting_name) between 1 and 500),
  -- part of the request's id: raised when it is to be added once more
  add column accounting_version integer not null default 1;
