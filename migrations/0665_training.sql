-- The people who work at a site and have no account: housekeepers, dish washers, laundry.
create table crew_members (
  id id primary key,
  customer_id id not null references customers,
  name text not null check (length(name) between 1 and 80),
  department text not null default '' check (length(department) <= 60),
  language text not null default 'en' check (language in ('en', 'es')),
  -- waiting: typed on a phone, not yet confirmed by the site's people
  state text not null check (state in ('waiting', 'active', 'refused', 'left')),
  -- of one who was typed a second time: who it is
  same_as id references crew_members,
  added_by id references users on delete set null,
  added_at timestamptz not null,
  decided_by id references users on delete set null,
  decided_at timestamptz,
  check (same_as is null or state = 'refused')
);
create index crew_members_customer on crew_members (customer_id, state);
create trigger crew_members_kept before delete on crew_members for each row execute function refuse_change();
create trigger crew_members_told after insert or update on crew_members for each statement execute function tell_topic('sheet');

-- What a revision of a lesson said, kept when it is first signed.
create table lesson_revisions (
  lesson text not null,
  revision int not null check (revision > 0),
  content jsonb not null,
  first_signed_at timestamptz not null,
  primary key (lesson, revision)
);
create trigger lesson_revisions_kept before update or delete on lesson_revisions for each row execute function refuse_change();

-- Who was trained on what, when and how, signed. Never changed.
create table training_records (
  id id primary key,
  customer_id id not null references customers,
  member_id id not null references crew_members,
  member_name text not null,
  lesson text not null,
  revision int not null,
  language text not null check (language in ('en', 'es')),
  how text not null check (how in ('self', 'class')),
  -- who led the class, or handed over the phone; null: by the code on the wall
  trainer_id id references users on delete set null,
  code_id id references site_codes,
  -- signatures of one class on one phone share it
  class_key text not null default '',
  questions int not null check (questions > 0),
  -- as the phone counts it
  right_first int not null check (right_first between 0 and questions),
  signature jsonb,
  signed_by_name boolean not null,
  signed_text text not null,
  signed_text_english text not null,
  -- of the form that was sent: sent twice, it counts once
  form_key text not null unique,
  signed_at timestamptz not null,
  foreign key (lesson, revision) references lesson_revisions,
  check (signed_by_name = (signature is null)),
  check ((how = 'class') = (class_key <> ''))
);
create index training_records_customer on training_records (customer_id, signed_at desc);
create index training_records_member on training_records (member_id, lesson);
create trigger training_records_kept before update or delete on training_records for each row execute function refuse_change();
create trigger training_records_told after insert on training_records for each statement execute function tell_topic('sheet');
