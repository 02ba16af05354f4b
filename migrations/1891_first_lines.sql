-- What a new house of a sales rep wants first, as it was taken down at its door: product, quantity, and the name that was shown there. It goes
-- into the rep's cart for the customer that is made of the request.
alter table account_requests
  add column first_lines jsonb not null default '[]' check (jsonb_typeof(first_lines) = 'array');
