-- The part of its invoice's discount that a credit takes back: its goods were never paid in full.
alter table credit_memos
  add column discount_cents cents not null default 0 check (discount_cents >= 0);
