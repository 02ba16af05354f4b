import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { bool, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productNotFound } from '../errors.ts';
import { removeProductFilesJob } from './jobs.ts';

export interface RemovedProduct {
  id: string;
  outcome: 'removed' | 'deactivated';
}

type Facts = { requestId?: string; network?: string };

const FOREIGN_KEY = '23503';
const isReferred = (error: unknown) => (error as { code?: string }).code === FOREIGN_KEY;

const staysRow = rowShape({ kept: nullable(bool) });

/** The last record of a product whose sheet or safety data are there: labels on bottles lead to them. */
async function mustStay(tx: Sql, id: string): Promise<boolean> {
  const row = await tx.row(
    staysRow,
    // All its sizes are locked: of two that are deleted at once, one is the last.
    sql`with sizes as (
          select p.id, p.name_key from products p
           where p.name_key = (select one.name_key from products one where one.id = ${id})
           order by p.id for update)
        select count(*) = 1 and bool_or(exists (
                 select 1 from kept_sheets k where k.name_key = s.name_key)) as kept
          from sizes s`,
  );
  return row?.kept ?? false;
}

const eraseRow = rowShape({ sku: text, name: text });

async function erase(
  app: App,
  tx: Sql,
  actor: UserActor,
  { id, ...facts }: { id: string } & Facts,
): Promise<RemovedProduct> {
  if (await mustStay(tx, id)) return deactivate(app, tx, actor, { id, ...facts });
  const gone = await tx.row(
    eraseRow,
    sql`delete from products where id = ${id} returning sku, name`,
  );
  if (!gone) throw productNotFound();
  await recordAudit(app, tx, actor, {
    action: 'product.remove',
    objectKind: 'product',
    objectId: id,
    before: gone,
    ...facts,
  });
  // The files go after the commit: a crash before it must leave both, one after it is finished by
  // the queue.
  await enqueue(tx, removeProductFilesJob, { folder: `products/${id}` });
  return { id, outcome: 'removed' };
}

const deactivateRow = rowShape({ isActive: bool });

async function deactivate(
  app: App,
  tx: Sql,
  actor: UserActor,
  { id, ...facts }: { id: string } & Facts,
): Promise<RemovedProduct> {
  const found = await tx.row(
    deactivateRow,
    sql`select is_active from products where id = ${id} for update`,
  );
  if (!found) throw productNotFound();
  await tx.execute(
    sql`update products
           set is_active = false, version = version + 1, updated_at = ${new Date(app.clock.now())}
         where id = ${id} and is_active`,
  );
  if (found.isActive) {
    await recordAudit(app, tx, actor, {
      action: 'product.deactivate',
      objectKind: 'product',
      objectId: id,
      before: { isActive: true },
      after: { isActive: false },
      ...facts,
    });
  }
  return { id, outcome: 'deactivated' };
}

/**
 * Deletes a product record: super_admin only. One that orders, prices, carts or deliveries refer to
 * stays as an inactive record, because history is never rewritten; the database's own references
 * decide, so no table can be forgotten. So does the last one of a product with a sheet or safety data,
 * which stay public.
 */
export async function removeProduct(
  app: App,
  actor: UserActor,
  id: string,
  facts: Facts = {},
): Promise<RemovedProduct> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  try {
    return await app.db.transaction((tx) => erase(app, tx, actor, { id, ...facts }));
  } catch (error) {
    if (!isReferred(error)) throw error;
    return app.db.transaction((tx) => deactivate(app, tx, actor, { id, ...facts }));
  }
}
