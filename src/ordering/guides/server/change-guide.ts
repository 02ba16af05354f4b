import type { UserActor } from '../../../kit/actor.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { sql } from '../../../platform/sql.ts';
import { customerGone } from '../errors.ts';

/** One change of a guide: whose, under which name and key, and what was asked. */
export interface GuideChange {
  customerId: string;
  operation: string;
  body: unknown;
  key: string | undefined;
}

/**
 * Does a change of a customer's guide in one transaction, once for its key, and one after the other: the guide's row is locked, so that
 * what two people change at the same moment follows one another and nothing is lost. Everybody who may order for the customer may.
 * @throws AppError `not-found` when they may not order for the customer (any more)
 */
export function changeGuide<T>(
  app: App,
  user: UserActor,
  { customerId, operation, body, key }: GuideChange,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  return app.db.transaction(async (tx) => {
    if (!(await customerLabel({ db: tx }, customerScope(user), customerId))) throw customerGone();
    const write = { actor: user.id, operation, key, body: { customerId, asked: body } };
    return onceIfKeyed(tx, write, async () => {
      const now = new Date(app.clock.now());
      await tx.execute(sql`
        insert into guides (customer_id, updated_at, updated_by)
        values (${customerId}, ${now}, ${user.id})
        on conflict (customer_id) do update
           set version = guides.version + 1, updated_at = excluded.updated_at,
               updated_by = excluded.updated_by`);
      return (await work(tx)) ?? (null as T);
    });
  });
}
