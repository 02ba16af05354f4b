-- Customers of the books as they were last read, with what people decided about each. Nothing of `customers` follows from a row alone.
create table accounting_customers (
  realm_id text not null,
  books_id text not null,
  -- what the books name this state of it; '' = not said
  version text not null,
  changed_at timestamptz,
  -- as the books show it, and without what they add to the name of an inactive one
  name text not null,
  plain_name text not null,
  -- of a part of another customer: that one's id in the books
  parent_books_id text,
  -- the one that it was a part of before, when it is a part of nobody now
  left_parent_id text,
  is_active boolean not null,
  -- the books said, asked by its id, that it is not there any more
  is_gone boolean not null default false,
  -- the customer of the books that it was merged into
  merged_into text,
  currency text,
  address1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  -- the first of `emails`, or ''
  email text not null,
  emails text[] not null,
  -- not sold to here, until somebody offers it again
  ignored boolean not null default false,
  -- customers here that somebody said it is not
  not_these text[] not null default '{}',
  -- field -> what the books said when somebody chose to keep ours
  kept jsonb not null default '{}',
  read_at timestamptz not null,
  primary key (realm_id, books_id)
);

-- When all customers of a company were last read, and since when that reading counts: a row read before it was not listed any more.
create table accounting_customer_reads (
  realm_id text primary key,
  read_from timestamptz not null,
  read_at timestamptz not null
);

-- What people decided about customers that stand only here.
create table accounting_customer_choices (
  realm_id text not null,
  customer_id id not null references customers on delete cascade,
  -- not to be offered for the books; its first invoice still adds it
  stays_here boolean not null default false,
  -- asked = on its way to the books, failed = they said no
  adding text check (adding in ('asked', 'failed')),
  problem text,
  primary key (realm_id, customer_id)
);
