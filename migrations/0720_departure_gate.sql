-- What a truck may carry: gross pounds of goods, and pallets where somebody counts them. Null: not known, and not asked.
alter table trucks
  add column capacity_pounds integer check (capacity_pounds > 0),
  add column capacity_pallets integer check (capacity_pallets > 0);

-- Who holds the hazmat endorsement of a commercial license (49 CFR 383.93), by the newest record of a person. A renewal is another row, and so
-- is the end of one; nothing is changed.
create table hazmat_endorsements (
  id id primary key,
  -- the order in which they were recorded
  seq bigint not null generated always as identity,
  -- outlives the account, as the trainings do
  user_id id references users on delete set null,
  person_name text not null check (person_name <> ''),
  -- the license: its state and number, as one finds it again
  license text not null check (license <> ''),
  -- the last day it counts; null: it was given up or taken away
  expires_on date,
  recorded_by id references users on delete set null,
  recorded_at timestamptz not null
);
create index hazmat_endorsements_user on hazmat_endorsements (user_id, seq desc);
create trigger hazmat_endorsements_kept before update or delete on hazmat_endorsements for each row execute function refuse_change();
create trigger hazmat_endorsements_told after insert on hazmat_endorsements for each statement execute function tell_topic('run');
create trigger hazmat_trainings_told after insert on hazmat_trainings for each statement execute function tell_topic('run');
create trigger hazmat_training_ends_told after insert on hazmat_training_ends for each statement execute function tell_topic('run');

-- Somebody at the truck says that its placards hang. It holds for exactly these.
create table placard_confirmations (
  id id primary key,
  run_id id not null,
  -- their names, sorted and joined
  placards text not null check (placards <> ''),
  confirmed_by id references users on delete set null,
  confirmed_at timestamptz not null
);
create index placard_confirmations_run on placard_confirmations (run_id, confirmed_at desc);
create trigger placard_confirmations_kept before update or delete on placard_confirmations for each row execute function refuse_change();
create trigger placard_confirmations_told after insert on placard_confirmations for each statement execute function tell_topic('run');

-- A run that left although something was missing that may be overridden: who said so, why, and what was missing, in the words that they read.
create table departure_overrides (
  id id primary key,
  run_id id not null,
  -- [{ "kind": "count", "text": "..." }]
  points jsonb not null check (jsonb_array_length(points) > 0),
  reason text not null check (reason <> ''),
  given_by id references users on delete set null,
  given_at timestamptz not null
);
create index departure_overrides_run on departure_overrides (run_id, given_at desc);
create trigger departure_overrides_kept before update or delete on departure_overrides for each row execute function refuse_change();
create trigger departure_overrides_told after insert on departure_overrides for each statement execute function tell_topic('run');

-- The desk has read it.
create table departure_override_notes (
  override_id id primary key references departure_overrides,
  noted_by id references users on delete set null,
  noted_at timestamptz not null
);
create trigger departure_override_notes_kept before update or delete on departure_override_notes for each row execute function refuse_change();
create trigger departure_override_notes_told after insert on departure_override_notes for each statement execute function tell_topic('run');
