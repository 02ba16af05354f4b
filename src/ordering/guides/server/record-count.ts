import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { decimal, int, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, insertingRows } from '../../../platform/write-rows.ts';
import { onHand } from '../../../safety/inventory/public/count-units.ts';
import type { CountToRecord } from '../contract.ts';
import { customerGone, notCountedSo } from '../errors.ts';
import { readGuide } from './read-guide.ts';

const countRow = rowShape({
  id: text,
  customerId: text,
  countedBy: text,
  countedByName: text,
  countedAt: time,
  receivedAt: time,
});
const countLineRow = rowShape({
  countId: text,
  productId: text,
  packs: int,
  loose: decimal,
  looseUnit: text,
  onHand: decimal,
});

/** A device's clock counts when it can be right: not ahead of ours, and at most eight days behind. */
const OLDEST_MS = 8 * 86_400_000;

/**
 * Keeps a count of a whole site at once, once for its key. Nobody begins one any more: they come from phones on which one waited. Products that are no longer in the
 * guide are left out and named.
 * @throws AppError `not-found` when the person may not order for the customer; `invalid-argument` for a unit that a product has not
 */
export function recordCount(
  app: App,
  user: UserActor,
  { customerId, at, lines }: CountToRecord,
  key: string | undefined,
): Promise<{ countId: string; leftOut: string[] }> {
  const body = { customerId, at, lines };
  return app.db.transaction(async (tx) => {
    if (!(await customerLabel({ db: tx }, customerScope(user), customerId))) throw customerGone();
    return onceIfKeyed(tx, { actor: user.id, operation: 'guide-count', key, body }, async () => {
      const inside = { db: tx, clock: app.clock };
      const guide = await readGuide(inside, user, customerId, await readCompany(app, tx));
      const rows = new Map(guide.rows.map((row) => [row.productId, row]));
      const counted = lines.flatMap((line) => {
        const row = rows.get(line.productId);
        if (!row) return [];
        const there = onHand(line, row);
        if (there === null) throw notCountedSo(row.name);
        return [{ ...line, there }];
      });
      const now = app.clock.now();
      const countedAt = at <= now && at > now - OLDEST_MS ? at : now;
      const countId = newId(app);
      await tx.execute(sql`
        insert into stock_counts ${inserting(countRow, {
          id: countId,
          customerId,
          countedBy: user.id,
          countedByName: user.displayName,
          countedAt: new Date(countedAt),
          receivedAt: new Date(now),
        })}`);
      const counts = counted.map(({ productId, packs, loose, unit, there }) => ({
        countId,
        productId,
        packs,
        loose,
        looseUnit: loose === 0 ? '' : unit,
        onHand: there,
      }));
      await tx.execute(sql`insert into stock_count_lines ${insertingRows(countLineRow, counts)}`);
      const stored = new Set(counted.map(({ productId }) => productId));
      return {
        countId,
        leftOut: lines.map(({ productId }) => productId).filter((id) => !stored.has(id)),
      };
    });
  });
}
