-- A code that nobody signed is cleared after its time; what a receiver signed is never deleted.
drop trigger receiving_links_kept on receiving_links;
create function keep_signed_receiving() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'What a receiver signed is never deleted.';
  end if;
  return old;
end $$;
create trigger receiving_links_kept before delete on receiving_links for each row execute function keep_signed_receiving();
