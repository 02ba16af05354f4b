-- Two products of which their makers say more than the table of groups (src/hazards/reactive-pairs.ts): that they must not meet although
-- their groups may, or that they belong to one system and are meant to meet.
create table reactive_pairs (
  name_key_a text not null,
  name_key_b text not null,
  kind text not null check (kind in ('warned', 'meant-to-meet')),
  severity integer check (severity between 1 and 3),
  reason text not null default '',
  source text not null check (source <> ''),
  noted_by id references users on delete set null,
  noted_at timestamptz not null,
  primary key (name_key_a, name_key_b),
  -- one row for a pair, whichever product it was entered from
  check (name_key_a < name_key_b),
  check ((kind = 'warned') = (severity is not null)),
  check (kind = 'meant-to-meet' or reason <> '')
);
create index reactive_pairs_b on reactive_pairs (name_key_b);
create trigger reactive_pairs_public after insert or update or delete or truncate on reactive_pairs for each statement execute function note_public_change();
