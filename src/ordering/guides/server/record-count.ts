import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  decimal,
  int,
  jsonRows,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type LooseUnit, onHand } from '../../../safety/inventory/public/count-units.ts';
import type { CountToRecord } from '../contract.ts';
import { customerGone, notCountedSo } from '../errors.ts';
import { readGuide } from './read-guide.ts';

/** A device's clock counts when it can be right: not ahead of ours, and at most eight days behind. */
const OLDEST_MS = 8 * 86_400_000;

/**
 * Keeps a count of a site's shelves, once for its key: it may have waited on a phone without a connection. Products that are no longer in the
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
      const told = at <= now && at > now - OLDEST_MS ? at : now;
      const countId = newId(app);
      await tx.execute(sql`
        insert into stock_counts (id, customer_id, counted_by, counted_by_name, counted_at,
                                  received_at)
        values (${countId}, ${customerId}, ${user.id}, ${user.displayName}, ${new Date(told)},
                ${new Date(now)})`);
      await tx.execute(sql`
        insert into stock_count_lines (count_id, product_id, packs, loose, loose_unit, on_hand)
        select ${countId}, c.id, c.packs, c.loose, c.unit, c.there
          from jsonb_to_recordset(${JSON.stringify(
            counted.map(({ productId: id, packs, loose, unit, there }) => ({
              id,
              packs,
              loose,
              unit: loose === 0 ? '' : unit,
              there,
            })),
          )}::jsonb) as c(id text, packs int, loose float8, unit text, there float8)`);
      const kept = new Set(counted.map(({ productId }) => productId));
      return {
        countId,
        leftOut: lines.map(({ productId }) => productId).filter((id) => !kept.has(id)),
      };
    });
  });
}

const countLine = rowShape({
  productId: text,
  packs: int,
  loose: decimal,
  looseUnit: textOf<LooseUnit | ''>(),
  onHand: decimal,
});
const countRow = rowShape({
  id: text,
  /** The name of the account as it is now. */
  countedBy: text,
  countedOn: text,
  lines: jsonRows(countLine),
});
export type StockCount = RowOf<typeof countRow>;

/** One count of this customer. Whether the person may act for the customer is for the caller to check. */
export function readCount(
  db: Sql,
  customerId: string,
  countId: string,
  timeZone: string,
): Promise<StockCount | undefined> {
  return db.row(
    countRow,
    sql`
      select c.id, person_name(c.counted_by, c.counted_by_name) as counted_by,
             to_char(c.counted_at at time zone ${timeZone}, 'YYYY-MM-DD') as counted_on,
             coalesce((select json_agg(json_build_object(
                         'productId', l.product_id, 'packs', l.packs, 'loose', l.loose,
                         'looseUnit', l.loose_unit, 'onHand', l.on_hand) order by l.product_id)
                         from stock_count_lines l where l.count_id = c.id), '[]') as lines
        from stock_counts c where c.id = ${countId} and c.customer_id = ${customerId}`,
  );
}
