import type { UserActor } from '../../../kit/actor.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { sql } from '../../../platform/sql.ts';
import { siteGone } from '../errors.ts';

/** One change of a site's storerooms or stock: whose, under which name and key, and what was asked. */
export interface SiteChange {
  customerId: string;
  operation: string;
  body: unknown;
  key: string | undefined;
}

/**
 * Locks what a site has said of its storerooms and products, so that what two people change at the same moment follows one another
 * and nothing is lost. Who may is for the caller to check.
 */
export async function lockSite(
  app: Pick<App, 'clock'>,
  tx: Sql,
  user: UserActor,
  customerId: string,
): Promise<void> {
  const now = new Date(app.clock.now());
  await tx.execute(sql`
    insert into site_arrangements (customer_id, updated_at, updated_by)
    values (${customerId}, ${now}, ${user.id})
    on conflict (customer_id) do update
       set version = site_arrangements.version + 1, updated_at = excluded.updated_at,
           updated_by = excluded.updated_by`);
}

/**
 * Does a change of a site's storerooms or stock in one transaction, once for its key, and one after the other (`lockSite`).
 * Everybody who may order for the site may.
 * @throws AppError `not-found` when they may not order for the site (any more)
 */
export function changeSite<T>(
  app: App,
  user: UserActor,
  { customerId, operation, body, key }: SiteChange,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  return app.db.transaction(async (tx) => {
    if (!(await customerLabel({ db: tx }, customerScope(user), customerId))) throw siteGone();
    const write = { actor: user.id, operation, key, body: { customerId, asked: body } };
    return onceIfKeyed(tx, write, async () => {
      await lockSite(app, tx, user, customerId);
      return (await work(tx)) ?? (null as T);
    });
  });
}
