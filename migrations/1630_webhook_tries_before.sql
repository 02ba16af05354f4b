-- A message that a person sends again begins its pauses anew, and goes on counting its tries.
alter table webhook_messages add column tries_before integer not null default 0 check (tries_before >= 0);
