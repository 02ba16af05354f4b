-- What our own people note of an order at any time. Neither its customer nor its driver reads it. Append-only, as the order's events are.
create table order_notes (
  id id primary key,
  order_id id not null references orders,
  at timestamptz not null,
  author_id text,
  author_name text not null,
  note text not null check (length(note) between 1 and 2000)
);
create index order_notes_order on order_notes (order_id, at);
create trigger order_notes_append_only before update or delete on order_notes for each row execute function refuse_change();
create trigger order_notes_told after insert on order_notes for each row execute function tell_order_event();
