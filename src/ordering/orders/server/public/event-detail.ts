import { isStaff, type UserActor } from '../../../../kit/actor.ts';

/** What a buyer may read of an event: what the order's own page says of it, and what it changed. */
const OPEN = new Set(['holdReason', 'deliveryId', 'lines']);
const OPEN_CHANGES = new Set([
  'status',
  'totalCents',
  'reason',
  'holdReason',
  'discount',
  'tax',
  'lines',
  'poNumber',
  'wantedOn',
  'promisedOn',
  'note',
  'shortfallPolicy',
]);
const OPEN_LINE = new Set([
  'orderLineId',
  'productId',
  'quantity',
  'delivered',
  'refused',
  'difference',
  'note',
]);

const only = (from: unknown, names: ReadonlySet<string>): Record<string, unknown> =>
  from !== null && typeof from === 'object' && !Array.isArray(from)
    ? Object.fromEntries(
        Object.entries(from)
          .filter(([name]) => names.has(name))
          .map(([name, value]) => [
            name,
            name === 'lines' && Array.isArray(value)
              ? value.map((line) => only(line, OPEN_LINE))
              : value,
          ]),
      )
    : {};

/** The detail of an order's event for this reader: whole for staff, else what is named here. */
export function forReader(
  user: UserActor,
  detail: Record<string, unknown>,
): Record<string, unknown> {
  if (isStaff(user)) return detail;
  const { before, after } = detail;
  return {
    ...only(detail, OPEN),
    ...(before === undefined ? {} : { before: only(before, OPEN_CHANGES) }),
    ...(after === undefined ? {} : { after: only(after, OPEN_CHANGES) }),
  };
}

/** An order as its page gets it: why it costs what it costs, and what staff noted in its history, are for staff alone. */
export function orderForReader<
  T extends {
    lines: readonly { priceRule: string }[];
    events: readonly { detail: Record<string, unknown> }[];
  },
>(user: UserActor, order: T): T {
  if (isStaff(user)) return order;
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, priceRule: '' })),
    events: order.events.map((event) => ({ ...event, detail: forReader(user, event.detail) })),
  };
}
