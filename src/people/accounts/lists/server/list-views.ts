import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../../platform/idempotency.ts';
import {
  bool,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../../platform/write-rows.ts';
import type { SaveView } from '../../contract.ts';
import { tooManyViews, viewNameTaken } from '../../errors.ts';

/** A list has room for so many tabs, and a person for so many names. */
const MOST_VIEWS = 20;

const viewRow = rowShape({ id: text, name: text, search: text, isDefault: bool });
export type SavedView = RowOf<typeof viewRow>;

const choicesRow = rowShape({ dense: nullable(bool), views: jsonRows(viewRow) });
/** What a person keeps of a list: their views by age, and how high their rows are (null = as the list usually has them). */
export type ListChoices = RowOf<typeof choicesRow>;

export async function readListChoices(
  db: Sql,
  user: UserActor,
  list: string,
): Promise<ListChoices> {
  const row = await db.row(
    choicesRow,
    sql`select (select dense from list_choices where user_id = ${user.id}) as dense,
               coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name,
                                   'search', v.search, 'isDefault', v.is_default)
                                 order by v.created_at, v.id)
                           from saved_views v
                          where v.user_id = ${user.id} and v.list = ${list}), '[]') as views`,
  );
  return row ?? { dense: null, views: [] };
}

const countRow = rowShape({ count: int, named: bool });
const newViewRow = rowShape({ list: text, name: text, search: text } satisfies ColumnsOf<SaveView>);
const idRow = rowShape({ id: text });

/** Whether another view of the list has this name already. */
const named = (user: UserActor, list: string, name: string) => sql`
  select 1 from saved_views v
   where v.user_id = ${user.id} and v.list = ${list} and lower(v.name) = lower(${name})`;

/**
 * Keeps the address of a list under a name. @throws AppError `already-exists` for a name that one
 * has; `failed-precondition` when there are too many
 */
export function saveView(
  app: App,
  user: UserActor,
  input: SaveView,
  key: string | undefined,
): Promise<{ id: string }> {
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: user.id, operation: 'save-view', key, body: input }, async () => {
      // One writer at a time for a person, so that the count holds.
      await tx.row(idRow, sql`select id from users where id = ${user.id} for update`);
      const found = await tx.row(
        countRow,
        sql`select count(*)::int as count,
                   exists (${named(user, input.list, input.name)}) as named
              from saved_views where user_id = ${user.id} and list = ${input.list}`,
      );
      if (found?.named) throw viewNameTaken(input.name);
      if ((found?.count ?? 0) >= MOST_VIEWS) throw tooManyViews(MOST_VIEWS);
      const id = newId(app);
      await tx.execute(sql`
        insert into saved_views ${inserting(newViewRow, input, {
          id,
          userId: user.id,
          createdAt: new Date(app.clock.now()),
        })}`);
      return { id };
    }),
  );
}

/** @throws AppError `not-found` for a missing and a foreign one alike; `already-exists` for a name that one has */
export async function renameView(
  app: App,
  user: UserActor,
  input: { list: string; id: string; name: string },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.row(idRow, sql`select id from users where id = ${user.id} for update`);
    const other = await tx.row(
      idRow,
      sql`select v.id from saved_views v
           where v.user_id = ${user.id} and v.list = ${input.list} and v.id <> ${input.id}
             and lower(v.name) = lower(${input.name})`,
    );
    if (other) throw viewNameTaken(input.name);
    const changed = await tx.execute(sql`
      update saved_views set name = ${input.name}
       where id = ${input.id} and user_id = ${user.id} and list = ${input.list}`);
    if (changed === 0) throw notFound();
  });
}

/** Deleting what is gone already is done. A foreign one stays. */
export async function deleteView(app: App, user: UserActor, id: string): Promise<void> {
  await app.db.execute(sql`delete from saved_views where id = ${id} and user_id = ${user.id}`);
}

/** The view that the list opens with; null: as it comes. @throws AppError `not-found` */
export async function chooseDefaultView(
  app: App,
  user: UserActor,
  list: string,
  id: string | null,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.row(idRow, sql`select id from users where id = ${user.id} for update`);
    await tx.execute(sql`
      update saved_views set is_default = false
       where user_id = ${user.id} and list = ${list} and is_default`);
    if (id === null) return;
    const changed = await tx.execute(sql`
      update saved_views set is_default = true
       where id = ${id} and user_id = ${user.id} and list = ${list}`);
    if (changed === 0) throw notFound();
  });
}

/** How high one's rows are, on every list. */
export async function storeDensity(app: App, user: UserActor, dense: boolean): Promise<void> {
  await app.db.execute(sql`
    insert into list_choices (user_id, dense) values (${user.id}, ${dense})
    on conflict (user_id) do update set dense = excluded.dense`);
}
