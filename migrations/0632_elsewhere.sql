-- An invoice or a credit that a person found in the books of the company that was connected before: it stands there under its number,
-- and nobody reads it there any more.
alter table invoices
  drop constraint invoices_state_check,
  add constraint invoices_state_check check (state in
    ('queued', 'sending', 'created', 'part_paid', 'paid', 'voided', 'retrying', 'unknown',
     'needs_attention', 'elsewhere'));
alter table credit_memos
  drop constraint credit_memos_state_check,
  add constraint credit_memos_state_check check (state in
    ('queued', 'sending', 'created', 'retrying', 'unknown', 'needs_attention', 'voided', 'dropped',
     'elsewhere'));
