-- What a shipping paper needs besides UN number and packing group: the technical name behind an "n.o.s." name (49 CFR 172.203(k)), and the
-- hazardous substance of the list of reportable quantities with its share by weight (49 CFR 172.101 Appendix A, 171.8).
alter table safety_data
  add column technical_name text not null default '',
  add column rq_substance text not null default '',
  -- percent by weight; null: not known
  add column rq_percent numeric(5, 2) check (rq_percent > 0 and rq_percent <= 100);

-- Who was trained under 49 CFR 172.704, as 172.704(d) has it recorded. A renewal is another row; nothing is changed.
create table hazmat_trainings (
  id id primary key,
  -- null: somebody without an account, who signs nothing here
  user_id id references users on delete set null,
  person_name text not null check (person_name <> ''),
  trained_on date not null,
  -- at least once every three years (172.704(c)(2)); the last day it counts
  expires_on date not null generated always as ((trained_on + interval '3 years')::date) stored,
  -- description, copy or location of the training materials
  materials text not null check (materials <> ''),
  trainer_name text not null check (trainer_name <> ''),
  trainer_address text not null check (trainer_address <> ''),
  -- how it was tested: the employer certifies that the person was trained and tested
  tested text not null check (tested <> ''),
  recorded_by id references users on delete set null,
  recorded_at timestamptz not null
);
create index hazmat_trainings_user on hazmat_trainings (user_id, expires_on);
create trigger hazmat_trainings_kept before update or delete on hazmat_trainings for each row execute function refuse_change();

-- A training that was recorded wrongly, or no longer counts.
create table hazmat_training_ends (
  training_id id primary key references hazmat_trainings,
  reason text not null check (reason <> ''),
  ended_by id references users on delete set null,
  ended_at timestamptz not null
);
create trigger hazmat_training_ends_kept before update or delete on hazmat_training_ends for each row execute function refuse_change();

-- Shipping papers as they were signed, word for word. Drafts are worked out and not stored. The shipper keeps them two years
-- (49 CFR 172.201(e)); they are never deleted here, and outlive their run.
create table shipping_papers (
  id id primary key,
  run_id id not null,
  -- what was signed, and its SHA-256: a load that reads otherwise is a draft again
  content text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  training_id id not null references hazmat_trainings,
  signer_name text not null check (signer_name <> ''),
  signed_by id references users on delete set null,
  signed_at timestamptz not null
);
create index shipping_papers_run on shipping_papers (run_id, signed_at desc);
create trigger shipping_papers_kept before update or delete on shipping_papers for each row execute function refuse_change();
create trigger shipping_papers_told after insert on shipping_papers for each statement execute function tell_topic('run');
