import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import { sql } from '../../../platform/sql.ts';
import { permissionDenied } from '../../errors.ts';
import { realmOf } from '../../items/server/book-items.ts';
import { judgePricesJob } from '../../server/jobs.ts';
import type { CustomerPlan } from '../customer-lines.ts';
import { readCustomerPlan } from './read-plan.ts';

export interface Facts {
  requestId?: string;
  network?: string;
}

/** What a decision about customers has in hand: the plan of this moment, which nobody else decides from meanwhile. */
export interface Deciding {
  app: App;
  tx: Sql;
  actor: Actor;
  realmId: string;
  plan: CustomerPlan;
  /** Writes down what was decided, on the customer here or the one of the books. */
  note: (
    action: string,
    object: { customerId?: string; booksId?: string },
    after: object,
  ) => Promise<void>;
}

/** Decisions of one company come one after the other. */
export const lockDecisions = (tx: Sql, realmId: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`accounting-customers:${realmId}`}, 0))`,
  );

/**
 * One decision about customers, in one transaction. @throws AppError `permission-denied` for whoever lacks the duty books,
 * `failed-precondition` without a connection
 */
export async function decideAll<T>(
  app: App,
  actor: Actor,
  facts: Facts,
  work: (deciding: Deciding) => Promise<T>,
): Promise<T> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const realmId = await realmOf(tx);
    await lockDecisions(tx, realmId);
    const plan = await readCustomerPlan(tx, realmId);
    const done = await work({
      app,
      tx,
      actor,
      realmId,
      plan,
      note: (action, { customerId, booksId }, after) =>
        recordAudit(app, tx, actor, {
          action: `accounting.${action}`,
          objectKind: customerId ? 'customer' : 'accounting',
          objectId: customerId ?? booksId ?? null,
          after: booksId ? { booksId, ...after } : after,
          ...facts,
        }),
    });
    // Prices of a customer who is matched now have somebody to wait for.
    await enqueue(tx, judgePricesJob, {}, { key: judgePricesJob.name });
    return done;
  });
}
