-- What the desk answered to a message, as it was mailed: goes with the message.
create table contact_answers (
  id id primary key,
  request_id id not null references contact_requests on delete cascade,
  answer text not null check (length(answer) between 1 and 5000),
  answered_by id references users on delete set null,
  created_at timestamptz not null default now()
);
create index contact_answers_of_request on contact_answers (request_id, created_at);
create index contact_answers_by on contact_answers (answered_by) where answered_by is not null;
