-- A revision that went out wrongly. It stays stored and is never the current one again.
create table sds_recalls (
  id id primary key,
  revision_id id not null unique references sds_revisions,
  what text not null check (what in ('wrong-product', 'wrong-file', 'wrong-content')),
  reason text not null check (reason <> ''),
  recalled_by id references users on delete set null,
  recalled_at timestamptz not null
);
create trigger sds_recalls_kept before update or delete on sds_recalls for each row execute function refuse_change();

-- Who had it and was told. The task stands until there is such a row, and its e-mail has gone.
create table sds_recall_tellings (
  id id primary key,
  recall_id id not null references sds_recalls,
  customer_id id not null references customers,
  how text not null check (how in ('e-mail', 'phone', 'visit', 'paper')),
  recipient text not null default '',
  note text not null default '',
  told_by id references users on delete set null,
  told_at timestamptz not null,
  unique (recall_id, customer_id, how)
);
create index sds_recall_tellings_customer on sds_recall_tellings (customer_id);
create trigger sds_recall_tellings_kept before update or delete on sds_recall_tellings for each row execute function refuse_change();

create function refuse_recalled() returns trigger language plpgsql as $$
begin
  if exists (select 1 from sds_recalls where revision_id = new.id) then
    raise exception 'a recalled revision is never current again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sds_revisions_recalled before update of superseded_at on sds_revisions
  for each row when (new.superseded_at is null) execute function refuse_recalled();
create function refuse_recall_of_current() returns trigger language plpgsql as $$
begin
  if exists (select 1 from sds_revisions where id = new.revision_id and superseded_at is null) then
    raise exception 'a recalled revision can not stay current' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sds_recalls_ended before insert on sds_recalls for each row execute function refuse_recall_of_current();
create trigger sds_recalls_public after insert on sds_recalls for each statement execute function note_public_change();
create trigger sds_recalls_told after insert on sds_recalls for each statement execute function tell_topic('sheet');
create trigger sds_recall_tellings_told after insert on sds_recall_tellings for each statement execute function tell_topic('sheet');
create trigger safety_contacts_told after insert on safety_contacts for each statement execute function tell_topic('sheet');
