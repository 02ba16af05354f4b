-- What visitors see changed: one row for each such transaction. Web processes keep rendered public pages in memory and compare
-- (highest number, how many) before they give one out: the pair changes at the commit, never before, and writers never wait.
create table public_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now()
);

create function note_public_change() returns trigger language plpgsql as $$
declare
  noted bigint;
begin
  insert into public_changes default values returning id into noted;
  -- Now and then the tail goes; whoever cannot lock a row leaves it to the next.
  if noted % 200 = 0 then
    delete from public_changes where id in (select id from public_changes where id < noted - 200 for update skip locked);
  end if;
  return null;
end $$;

-- Stock, promises and prices change with every order and are not public.
create trigger products_public_rows after insert or delete or truncate on products for each statement execute function note_public_change();
create trigger products_public_columns after update of name_key, name, brand, category, description, size_unit, sku, pack, hazardous, is_active, images, sds
  on products for each statement execute function note_public_change();
create trigger safety_data_public after insert or update or delete or truncate on safety_data for each statement execute function note_public_change();
create trigger sds_revisions_public after insert or update or delete or truncate on sds_revisions for each statement execute function note_public_change();
create trigger company_settings_public after insert or update or delete or truncate on company_settings for each statement execute function note_public_change();
