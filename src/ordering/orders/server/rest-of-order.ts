import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { UpdateOrder } from '../contract.ts';
import { askOnPast, noRest, restNotToUndo } from '../errors.ts';
import type { Applied } from './applied.ts';
import { checkDay } from './move-day.ts';
import { backOrderRest } from './public/apply-delivery.ts';
import { type LockedOrder, openQuantity } from './public/lock-order.ts';
import { writeQuantities } from './write-order.ts';

// What the desk decides about what was not handed over. Leaving it out is `close-rest`, or `cancel` where nothing was delivered.

const hasRest = (order: LockedOrder) => order.lines.some((line) => openQuantity(line) > 0);

/** The rest goes out again: on the day that was chosen, else on the truck's next one. */
export async function deliverAgain(
  app: App,
  tx: Sql,
  order: LockedOrder,
  {
    input,
    company,
  }: { input: Extract<UpdateOrder, { action: 'redeliver' }>; company: CompanySettings },
): Promise<Applied> {
  if (!hasRest(order)) throw noRest();
  const now = app.clock.now();
  const checkedDay =
    input.promisedOn === undefined
      ? {}
      : await checkDay(app, tx, order, {
          day: input.promisedOn,
          anyway: input.anyway,
          company,
        });
  const before = { promisedOn: order.promisedOn };
  const next = backOrderRest(order, company, now);
  order.promisedOn = input.promisedOn ?? next;
  await writeQuantities(tx, order);
  return {
    before,
    after: {
      promisedOn: order.promisedOn,
      ...(input.reason ? { reason: input.reason } : {}),
      ...checkedDay,
    },
  };
}

const lastEventRow = rowShape({ kind: text });

/** The press before is taken back: the desk decides about the rest anew. Not once anything has happened to the order since. */
export async function undoRest(app: App, tx: Sql, order: LockedOrder): Promise<Applied> {
  const last = await tx.row(
    lastEventRow,
    sql`select kind from order_events
         where order_id = ${order.id} and version = ${order.version} order by seq desc limit 1`,
  );
  if (last?.kind !== 'redeliver' || !hasRest(order)) throw restNotToUndo();
  order.restSince = new Date(app.clock.now());
  order.restAskOn = null;
  return { before: {}, after: {} };
}

/** Nothing is decided yet; the order stands on the desk's list again from that day on. */
export function askLater(
  app: App,
  order: LockedOrder,
  askOn: string,
  company: CompanySettings,
): Applied {
  if (!hasRest(order)) throw noRest();
  if (askOn <= companyDay(company, app.clock.now())) throw askOnPast();
  order.restSince ??= new Date(app.clock.now());
  order.restAskOn = askOn;
  return { before: {}, after: { askOn } };
}
