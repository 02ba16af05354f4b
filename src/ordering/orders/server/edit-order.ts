import type { CompanySettings } from '../../../company/contract.ts';
import { promisedDay, whyNot } from '../../../company/delivery-days.ts';
import { whyNotText } from '../../../company/delivery-messages.ts';
import { companyDay } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { EditOrder, UpdateOrder } from '../contract.ts';
import { lineNotOnOrder, nothingToChange, requestedDayGone, requestedDayPast } from '../errors.ts';
import { awaitsApproval } from '../public/status.ts';
import type { Applied } from './applied.ts';
import { changeLines } from './change-lines.ts';
import { checkHorizon } from './move-day.ts';
import type { LockedOrder } from './public/lock-order.ts';
import { writeQuantities } from './write-order.ts';

type Details = Pick<
  Extract<UpdateOrder, { action: 'change-details' }>,
  'poNumber' | 'wantedOn' | 'note' | 'shortfallPolicy'
>;

/** Puts changed details onto the order; null when none differs. Another wanted day is another promise. */
export function applyDetails(
  app: App,
  order: LockedOrder,
  input: Details,
  company: CompanySettings,
): Applied | null {
  if (
    input.wantedOn &&
    input.wantedOn !== order.wantedOn &&
    input.wantedOn < companyDay(company, app.clock.now())
  )
    throw requestedDayPast();
  if (input.wantedOn !== order.wantedOn)
    checkHorizon(app, company, order.routeDays, input.wantedOn ?? null);
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const field of ['poNumber', 'wantedOn', 'note', 'shortfallPolicy'] as const) {
    const next = input[field];
    if (next === undefined || next === order[field]) continue;
    before[field] = order[field];
    after[field] = next;
    Object.assign(order, { [field]: next });
  }
  if ('wantedOn' in after) {
    const promisedOn = promisedDay(company, order, app.clock.now());
    // What waits for an approval promises no day yet, in its history neither.
    if (!awaitsApproval(order)) {
      before.promisedOn = order.promisedOn;
      after.promisedOn = promisedOn;
    }
    order.promisedOn = promisedOn;
  }
  return Object.keys(after).length === 0 ? null : { before, after };
}

/** Writes the notes of lines that the order has; null when none differs. */
function applyNotes(
  order: LockedOrder,
  input: EditOrder,
): { productId: string; was: string; note: string }[] {
  return input.lines.flatMap(({ productId, note }) => {
    if (note === undefined) return [];
    const line = order.lines.find((one) => one.productId === productId);
    if (!line) throw lineNotOnOrder();
    if (line.note === note) return [];
    const was = line.note;
    line.note = note;
    return [{ productId, was, note }];
  });
}

/**
 * Everything that was edited, as one version: products, notes of lines and details. Prices of lines that stand stay frozen.
 * @throws AppError what change-lines refuses; `failed-precondition` with reason wanted-day when the wanted day can't be had, no-change
 */
export async function editOrder(
  app: App,
  tx: Sql,
  actor: UserActor,
  { order, input, company }: { order: LockedOrder; input: EditOrder; company: CompanySettings },
): Promise<Applied> {
  const details = applyDetails(app, order, input, company);
  if (
    details &&
    input.wantedOn &&
    'wantedOn' in details.after &&
    order.promisedOn !== input.wantedOn
  ) {
    const why = whyNot(company, order.routeDays, input.wantedOn, app.clock.now());
    throw requestedDayGone(
      input.wantedOn,
      order.promisedOn,
      why && whyNotText(why, company.timeZone),
    );
  }
  const openQuantities = new Map(
    order.lines.map((line) => [line.productId, line.ordered - line.cancelled]),
  );
  const requested = input.lines.flatMap((line) =>
    line.quantity === undefined || openQuantities.get(line.productId) === line.quantity
      ? []
      : [{ ...line, quantity: line.quantity }],
  );
  const quantities =
    requested.length > 0
      ? await changeLines(app, tx, actor, { order, requestedLines: requested, company })
      : null;
  const notes = applyNotes(order, input);
  if (!details && !quantities && notes.length === 0) throw nothingToChange();
  if (notes.length > 0) await writeQuantities(tx, order);
  const merged = (side: 'before' | 'after', noteOf: (one: (typeof notes)[number]) => string) => {
    const lines = quantities?.[side].lines ?? [];
    const noted = new Map(notes.map((one) => [one.productId, noteOf(one)]));
    const both = lines.map((line) =>
      noted.has(line.productId) ? { ...line, note: noted.get(line.productId) } : line,
    );
    const rest = notes
      .filter((one) => !lines.some((line) => line.productId === one.productId))
      .map((one) => ({ productId: one.productId, note: noteOf(one) }));
    return both.length + rest.length > 0 ? { lines: [...both, ...rest] } : {};
  };
  return {
    before: { ...details?.before, ...merged('before', (one) => one.was) },
    after: { ...details?.after, ...merged('after', (one) => one.note) },
    ...(quantities?.status ? { status: quantities.status } : {}),
  };
}
