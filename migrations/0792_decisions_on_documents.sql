-- What a person decided about a document that stands otherwise in the books, or not at all: who, when and why. Never changed.
create table document_decisions (
  id id primary key,
  -- their order: two may bear one moment
  place bigint generated always as identity,
  invoice_id id references invoices,
  credit_memo_id id references credit_memos,
  what text not null check (what in ('accepted', 'left', 'undone', 'rebilled', 'by-hand', 'put-back', 'dropped')),
  -- what differed: the kind of the difference, or of the credit's problem
  kind text not null,
  reason text not null default '',
  decided_by id references users on delete set null,
  decided_at timestamptz not null,
  check ((invoice_id is null) <> (credit_memo_id is null))
);
create index document_decisions_invoice on document_decisions (invoice_id, place desc);
create index document_decisions_credit on document_decisions (credit_memo_id, place desc);

alter table accounting_differences
  drop constraint accounting_differences_settled_how_check,
  add constraint accounting_differences_settled_how_check
    check (settled_how in ('agrees', 'accepted', 'rebilled', 'by-hand', 'put-back'));

alter table credit_memos
  -- a person said that what was voided in the books stays uncredited
  add column void_left_at timestamptz,
  -- the amount before tax that a person accepted although the shop made another
  add column net_accepted_cents cents;
-- Nobody was asked about these.
update credit_memos set void_left_at = updated_at where state = 'voided';

-- What was decided before, as far as it was kept.
insert into document_decisions (id, invoice_id, what, kind, decided_by, decided_at)
select f.id, f.invoice_id, case when f.kind in ('voided', 'deleted') and f.settled_how = 'accepted' then 'left' else f.settled_how end,
       f.kind, f.settled_by, f.settled_at
  from accounting_differences f
 where f.settled_how in ('accepted', 'rebilled', 'by-hand') and f.settled_at is not null
 order by f.settled_at;
