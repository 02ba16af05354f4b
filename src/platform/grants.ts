import type { Client } from 'pg';

/**
 * What the shop's role may do: read and write rows, read views, run the queue, and nothing of the schema's. It gets no change and no
 * delete on a table whose trigger refuses them (`refuse_change()`): that trigger is the one place where a table is declared append-only.
 */
export const SHOP_GRANTS = `
  do $$
  declare
    shop text := current_setting('bellcart.shop');
    kept record;
    own record;
    guarded record;
    shared regclass;
  begin
    execute format('grant usage on schema public, graphile_worker to %I', shop);
    execute format('grant select, insert, update, delete on all tables in schema public, graphile_worker to %I', shop);
    execute format('grant usage, select, update on all sequences in schema public, graphile_worker to %I', shop);
    -- Those of an extension belong to whoever runs the server, and everybody may call them: granting them again would only warn, for each.
    for own in
      select p.oid::regprocedure as name, case p.prokind when 'p' then 'procedure' else 'function' end as kind from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and p.prokind in ('f', 'p')
         and pg_has_role(p.proowner, 'usage')
    loop
      execute format('grant execute on %s %s to %I', own.kind, own.name, shop);
    end loop;
    if current_setting('server_version_num')::int >= 170000 then
      execute format('grant maintain on all tables in schema public to %I', shop);
    end if;
    execute format('revoke insert, update, delete on migrations, graphile_worker.migrations from %I', shop);
    -- A view that a room shares is for reading: whoever could write through it would write another room's table.
    for shared in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' loop
      execute format('revoke insert, update, delete on %s from %I', shared, shop);
    end loop;
    -- The queue's tables show no rows to anybody but their owner until a policy does.
    for guarded in
      select c.oid::regclass as name from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
         and not exists (select 1 from pg_policy where polrelid = c.oid and polname = shop)
    loop
      execute format('create policy %I on %s to %I using (true) with check (true)', shop, guarded.name, shop);
    end loop;
    for kept in
      select tgrelid::regclass as name, bool_or(tgtype & 8 <> 0) as delete, bool_or(tgtype & 16 <> 0) as update
        from pg_trigger where tgfoid = 'public.refuse_change'::regproc group by tgrelid
    loop
      if kept.update then execute format('revoke update on %s from %I', kept.name, shop); end if;
      if kept.delete then execute format('revoke delete on %s from %I', kept.name, shop); end if;
    end loop;
  end $$`;

/** Gives the role of this name what the shop needs in the database that `owner` is signed in to. May be repeated. */
export async function grantToShop(owner: Client, role: string): Promise<void> {
  await owner.query('begin');
  await owner.query(`select set_config('bellcart.shop', $1, true)`, [role]);
  await owner.query(SHOP_GRANTS);
  await owner.query('commit');
}
