import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { tidyName } from '../storeroom-name.ts';

const idRow = rowShape({ id: text });

/** The open storeroom of a site with this name, however it is written; undefined: there is none. */
const findStoreroom = async (
  tx: Sql,
  customerId: string,
  name: string,
): Promise<string | undefined> =>
  (
    await tx.row(
      idRow,
      sql`select id from storerooms
           where customer_id = ${customerId} and ended_at is null and lower(name) = lower(${tidyName(name)})`,
    )
  )?.id;

/** Adds a storeroom behind the others. @throws the database's error when its name is taken */
export async function addStoreroomTo(
  app: App,
  tx: Sql,
  customerId: string,
  name: string,
): Promise<string> {
  const id = newId(app);
  await tx.execute(sql`
    insert into storerooms (id, customer_id, name, position, created_at)
    select ${id}, ${customerId}, ${tidyName(name)}, coalesce(max(position), 0) + 1,
           ${new Date(app.clock.now())}
      from storerooms where customer_id = ${customerId}`);
  return id;
}

/** The open storeroom of this name, made when there is none. The site is locked by the caller (`lockSite`). */
export const storeroomNamed = async (
  app: App,
  tx: Sql,
  customerId: string,
  name: string,
): Promise<string> =>
  (await findStoreroom(tx, customerId, name)) ?? (await addStoreroomTo(app, tx, customerId, name));

/**
 * Gives a storeroom a name. When another open one of the site is called so, nothing changes and the other's id is the answer; else null.
 * The site is locked by the caller (`lockSite`).
 */
export async function nameStoreroom(
  tx: Sql,
  customerId: string,
  storeroomId: string,
  name: string,
): Promise<string | null> {
  const other = await findStoreroom(tx, customerId, name);
  if (other !== undefined && other !== storeroomId) return other;
  await tx.execute(sql`
    update storerooms set name = ${tidyName(name)}
     where id = ${storeroomId} and customer_id = ${customerId}`);
  return null;
}
