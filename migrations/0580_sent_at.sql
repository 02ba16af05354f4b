-- When what is in doubt first went out: it is looked for among what the books made since then, whatever was changed of it there.
alter table invoices add column sent_at timestamptz;
alter table credit_memos add column sent_at timestamptz;
