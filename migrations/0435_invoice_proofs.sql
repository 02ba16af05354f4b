-- The proof of delivery that hangs at an invoice in the books. The row is made together with what the books answered.
create table invoice_proofs (
  invoice_id id primary key references invoices,
  state text not null default 'waiting' check (state in ('waiting', 'attached', 'failed')),
  -- the file in the books
  accounting_id text,
  attempts integer not null default 0,
  -- while somebody is at it: until when that counts as alive
  lease_until timestamptz,
  next_try_at timestamptz,
  problem text,
  attached_at timestamptz,
  updated_at timestamptz not null,
  check (state <> 'attached' or accounting_id is not null)
);
create index invoice_proofs_waiting on invoice_proofs (updated_at) where state = 'waiting';
