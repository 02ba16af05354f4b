-- What a receiver wrote on their own phone is read by the desk, where no case of two counts brings it there: who has read it, and when.
create table receiver_words_read (
  link_id id primary key references receiving_links,
  noted_by id references users on delete set null,
  noted_at timestamptz not null
);
create index receiving_links_words on receiving_links (order_id) where remark <> '' and signed_at is not null;
-- What the delivery recorded of each line in the end, by the place of the line: the receiver's own page says no count that the driver has changed since.
alter table receiving_links add column recorded jsonb;
