import type { AppliedDelivery } from '../../../ordering/orders/server/public/apply-delivery.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { LockedLine, LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { shortWords } from '../../runs/load-messages.ts';
import { type DeliverOrder, type DeliveryState, UNWANTED } from '../contract.ts';
import {
  lineTwice,
  nothingRecorded,
  reasonMissing,
  reasonOfNone,
  tooMuch,
  unknownLine,
} from '../errors.ts';
import { cameToDoor, type FailedReason, type Reason } from '../reasons.ts';

export interface DeliveredLine {
  orderLineId: string;
  productId: string;
  name: string;
  sku: string;
  /** What the order owed, and what the load check counted. */
  owed: number | null;
  loaded: number | null;
  /** Somebody counted it onto the truck; else all of it was taken as loaded. */
  isCounted?: boolean;
  expected: number;
  delivered: number;
  reason: Reason | '';
  reasonNote: string;
  /** Of what is missing, so many were not on the truck; the reason is of the others. */
  notOnTruck: number;
  isExtra: boolean;
}

/** What the load check counted for a line of the order, and why less. */
export type Loads = ReadonlyMap<
  string,
  { loaded: number; shortReason: string; isCounted: boolean }
>;

/** What a stop at which nothing could be handed over says of each line. */
const LINE_REASONS: Record<FailedReason, Reason> = {
  closed: 'nobody-there',
  'nobody-there': 'nobody-there',
  'unsafe-access': 'nobody-there',
  'wrong-load': 'short-loaded',
  'not-reached': 'not-reached',
};

export const openOf = (line: LockedLine) =>
  Math.max(0, line.ordered - line.cancelled - line.delivered);

type InputLine = DeliverOrder['lines'][number];

function linesOfInput(order: LockedOrder, input: DeliverOrder): InputLine[] {
  const { failed } = input;
  if (!failed || input.lines.length > 0) return input.lines;
  return order.lines
    .filter((line) => openOf(line) > 0)
    .map((line) => ({
      orderLineId: line.id,
      delivered: 0,
      reason: LINE_REASONS[failed],
      reasonNote: '',
    }));
}

/** Of what is missing beside goods that came and stayed on the truck: as the driver says, else as the load check counted; `uncut`: missing before the desk cut. @throws AppError `invalid-argument` */
function notOnTruck(
  one: InputLine,
  {
    name,
    missing,
    uncut,
    loaded,
  }: { name: string; missing: number; uncut: number; loaded: number | undefined },
): number {
  if (!cameToDoor(one.reason)) return 0;
  if (one.notOnTruck !== undefined) {
    if (one.notOnTruck > 0 && one.notOnTruck >= uncut) throw reasonOfNone(name);
    // What the desk cut while the truck was out is missing no more: a stop that is signed is not refused for it.
    return Math.max(0, Math.min(one.notOnTruck, missing - 1));
  }
  const notLoaded = missing - Math.max(0, (loaded ?? Number.POSITIVE_INFINITY) - one.delivered);
  return notLoaded > 0 && notLoaded < missing ? notLoaded : 0;
}

/**
 * Checks each line against what may be handed over: what is open, and what the desk cut while the truck was out. Less than open that never got
 * on the truck needs no word of the driver: the load check said why. More than was loaded counts as it was handed over; `loaded` beside it
 * names the difference.
 */
export function deliveredLines(
  order: LockedOrder,
  input: DeliverOrder,
  loads: Loads,
): DeliveredLine[] {
  const reported = linesOfInput(order, input);
  if (reported.length === 0 && input.extras.length === 0) throw nothingRecorded();
  if (new Set(reported.map((line) => line.orderLineId)).size < reported.length) throw lineTwice();
  return reported.map((one) => {
    const line = order.lines.find((candidate) => candidate.id === one.orderLineId);
    const max = line ? line.ordered - line.delivered : 0;
    if (!line || max <= 0) throw unknownLine();
    if (one.delivered > max) throw tooMuch(line.name, max);
    const owed = openOf(line);
    const expected = Math.max(owed, one.delivered);
    const short = one.delivered < expected;
    const load = loads.get(line.id);
    const notLoaded = load !== undefined && one.delivered >= load.loaded;
    if (short && !one.reason && !notLoaded) throw reasonMissing(line.name);
    return {
      orderLineId: line.id,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      owed,
      loaded: load?.loaded ?? null,
      isCounted: load?.isCounted ?? false,
      expected,
      delivered: one.delivered,
      reason: short ? (one.reason ?? 'short-loaded') : '',
      reasonNote: short
        ? one.reasonNote || (one.reason ? '' : shortWords(load?.shortReason ?? ''))
        : '',
      notOnTruck: short
        ? notOnTruck(one, {
            name: line.name,
            missing: expected - one.delivered,
            uncut: max - one.delivered,
            loaded: load?.loaded,
          })
        : 0,
      isExtra: false,
    };
  });
}

const isUnwanted = (reason: Reason | '') => reason !== '' && UNWANTED.includes(reason);

/** What the customer sent back: of what was on the truck, where that was counted. */
export function refusedOf(line: DeliveredLine): number {
  if (!isUnwanted(line.reason)) return 0;
  const brought = Math.max(line.delivered, Math.min(line.expected, line.loaded ?? line.expected));
  return Math.min(brought, line.expected - line.notOnTruck) - line.delivered;
}

export function stateOf(
  lines: DeliveredLine[],
  applied: AppliedDelivery,
  handedOver: boolean,
  failed: boolean,
): DeliveryState {
  if (!handedOver)
    return !failed && lines.every((line) => isUnwanted(line.reason)) ? 'refused' : 'failed';
  const short = lines.some((line) => line.delivered < line.expected) || applied.open.length > 0;
  return short ? 'delivered_short' : 'delivered';
}

const nameRow = rowShape({ id: text, name: text, sku: text });

/** Extras as lines of the record. More of an ordered product is one line with it: the record holds a product once. */
export async function extraLines(
  tx: Sql,
  applied: AppliedDelivery,
  lines: DeliveredLine[],
): Promise<DeliveredLine[]> {
  const extras = applied.delivered.filter((line) => line.isExtra);
  if (extras.length === 0) return [];
  const names = await tx.rows(
    nameRow,
    sql`select l.id, l.name, l.sku from ${orderLinesForJoin} l
         where l.id = any(${extras.map((line) => line.orderLineId)}::text[])`,
  );
  return extras.flatMap((extra) => {
    const same = lines.find((line) => line.productId === extra.productId);
    if (same) {
      same.delivered += extra.quantity;
      same.expected = Math.max(same.expected, same.delivered);
      same.notOnTruck = Math.min(same.notOnTruck, same.expected - same.delivered);
      return [];
    }
    const named = names.find((row) => row.id === extra.orderLineId);
    return [
      {
        orderLineId: extra.orderLineId,
        productId: extra.productId,
        name: named?.name ?? '',
        sku: named?.sku ?? '',
        owed: null,
        loaded: null,
        expected: 0,
        delivered: extra.quantity,
        reason: '' as const,
        reasonNote: '',
        notOnTruck: 0,
        isExtra: true,
      },
    ];
  });
}
