import { useCallback, useSyncExternalStore } from 'react';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { lineTotal, type UnitCents } from '../../../kit/money.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import * as messages from '../order-messages.ts';
import { type Totals, totalsOf } from '../public/totals.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { OrderedLine } from './ordered-lines.ts';

/** An order that is on its way already and can still be added to. */
export type OpenOrder = CartPage['openOrders'][number];

// What was chosen on one view of an order holds on the others, until the page is left for good.
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The open order that this cart is to be added to; null: it becomes a new one. Another that was chosen and is gone counts as none. */
export function useAddTo({
  person,
  customer,
  openOrders,
}: Pick<CartPage, 'person' | 'openOrders'> & { customer: { id: string } | null }) {
  const place = `${person}.${customer?.id ?? ''}`;
  const id = useSyncExternalStore(
    subscribe,
    () => chosen.get(place) ?? '',
    () => '',
  );
  const choose = useCallback(
    (orderId: string) => {
      if (orderId) chosen.set(place, orderId);
      else chosen.delete(place);
      for (const listener of listeners) listener();
    },
    [place],
  );
  return { open: openOrders.find((order) => order.id === id) ?? null, choose };
}

type Priced = OrderedLine & { unitPriceCents: UnitCents };

/** Whom an order of this total waits for; null within the limit. What waits has no day before it is approved. */
export const approverOf = (
  { limit }: Pick<CartPage, 'limit'>,
  totalCents: number,
): string | null =>
  limit && totalCents > limit.limitCents ? (limit.approver ?? messages.ourOffice) : null;

/** What is placed takes nothing beyond the person's limit: the lines become an order of their own then, for the same day. */
export const goesApart = (
  page: Pick<CartPage, 'limit'>,
  open: OpenOrder,
  lines: readonly Priced[],
): boolean =>
  open.promisedDay !== null && approverOf(page, totalsWith(open, lines).totalCents) !== null;

/** Where these lines go, and what that order comes to with them. */
export function useOrderTo(page: CartPage, lines: readonly Priced[]) {
  const { open: chosenOrder, choose } = useAddTo(page);
  const isApart = chosenOrder !== null && goesApart(page, chosenOrder, lines);
  const open = isApart ? null : chosenOrder;
  const totals = open ? totalsWith(open, lines) : totalsOf(lines, page.money);
  return {
    /** The order that they are added to; null: they become a new one. */
    open,
    /** The placed order beside which they become one of their own, for its day. */
    beside: isApart ? chosenOrder : null,
    choose,
    totals,
    /** Whom the order waits for with them; null: nobody. */
    approver: approverOf(page, totals.totalCents),
  };
}
export type OrderTo = ReturnType<typeof useOrderTo>;

/** What the open order comes to with these lines, by the sum that its change makes: what is on it keeps its price, fee and rates are its own. */
export function totalsWith(open: OpenOrder, lines: readonly Priced[]): Totals {
  const added = new Map(lines.map((line) => [line.productId, line]));
  const there = new Set(open.lines.map(({ productId }) => productId));
  return totalsOf(
    [
      ...open.lines.map((line) => ({
        ...line,
        quantity: Math.min(
          MAX_QUANTITY,
          line.quantity + (added.get(line.productId)?.quantity ?? 0),
        ),
      })),
      ...lines.filter(({ productId }) => !there.has(productId)),
    ],
    { ...open, freeDeliveryFromCents: 0 },
  );
}

/** How many products the order has that the sum is of: the open one with these lines, or a new one of them alone. */
export const productsWith = (
  open: Pick<OpenOrder, 'lines'> | null,
  lines: readonly { productId: string }[],
): number => new Set([...(open?.lines ?? []), ...lines].map(({ productId }) => productId)).size;

/** Products whose price on the open order is another than the one shown. */
export const otherPrices = (open: OpenOrder, lines: readonly OrderedLine[]) =>
  open.lines.flatMap(({ productId, unitPriceCents }) => {
    const line = lines.find((one) => one.productId === productId);
    return line && line.unitPriceCents !== unitPriceCents
      ? [{ name: line.name, unitPriceCents }]
      : [];
  });

const NONE: ReadonlyMap<string, boolean> = new Map();

/** Where what is typed goes: a new order, or one that is on its way. Nothing is asked where none is. */
export function AddToChoice({
  openOrders,
  firstDay,
  open,
  apart = NONE,
  onChoose,
}: {
  openOrders: readonly OpenOrder[];
  /** When a new order would come; null: nobody knows yet. */
  firstDay: string | null;
  /** The one that is chosen. */
  open: OpenOrder | null;
  /** By order that takes no more within the limit: whether what becomes an order of its own waits for approval. */
  apart?: ReadonlyMap<string, boolean>;
  onChoose: (orderId: string) => void;
}) {
  const timeZone = useTimeZone();
  if (openOrders.length === 0) return null;
  return (
    <fieldset className="grid gap-1 border-y border-rule py-2 text-sm print:hidden">
      <legend className="sr-only">{messages.addTo.legend}</legend>
      <Choice
        value=""
        isChosen={open === null}
        onChoose={() => onChoose('')}
        label={messages.addTo.asNew(firstDay)}
      />
      {openOrders.map((order) => {
        const waits = apart.get(order.id);
        return (
          <Choice
            key={order.id}
            value={waits === undefined ? `${order.id}:${order.version}` : ''}
            isChosen={open?.id === order.id}
            onChoose={() => onChoose(order.id)}
            label={
              waits === undefined || order.promisedDay === null
                ? messages.addTo.toOrder(order.number, order.promisedDay)
                : messages.addTo.apart(order.number, order.promisedDay, waits)
            }
            hint={order.untilMs === null ? '' : messages.addTo.until(order.untilMs, timeZone)}
          />
        );
      })}
    </fieldset>
  );
}

function Choice({
  value,
  isChosen,
  onChoose,
  label,
  hint = '',
}: {
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  hint?: string;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2 py-1.5 lg:min-h-8 lg:py-0.5">
      <input
        type="radio"
        name="addTo"
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4.5 shrink-0"
      />
      <span className="min-w-0">
        <span className={isChosen ? 'font-semibold' : undefined}>{label}</span>
        {hint ? <span className="block text-[0.8125rem] text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}

/** What adding to the open order means, before it is pressed: its total, its day, the minimum. */
export function AddToMeans({
  page,
  open,
  lines,
  totals,
}: {
  page: Pick<CartPage, 'limit' | 'minimumCents'>;
  open: OpenOrder;
  lines: readonly OrderedLine[];
  totals: Totals;
}) {
  const { limit } = page;
  const goods = lines.reduce(
    (sum, line) => sum + lineTotal(line.unitPriceCents ?? 0, line.quantity),
    0,
  );
  const isShort = goods < page.minimumCents;
  const ROW = 'py-1.5';
  return (
    <ul className="divide-y divide-rule border-y border-ink text-sm">
      <li className={ROW}>
        {open.promisedDay === null
          ? messages.addTo.waits
          : messages.addTo.sameDay(open.promisedDay)}
      </li>
      {isShort && totals.subtotalCents >= page.minimumCents ? (
        <li className={ROW}>{messages.addTo.minimum}</li>
      ) : null}
      {limit && open.promisedDay !== null ? (
        <li className={`${ROW} text-muted`}>{messages.withinLimit(limit.limitCents)}</li>
      ) : null}
      {otherPrices(open, lines).map(({ name, unitPriceCents }) => (
        <li key={name} className={ROW}>
          {messages.addTo.otherPrice(name, unitPriceCents)}
        </li>
      ))}
      <li className={`${ROW} text-muted`}>{messages.addTo.asItIs}</li>
    </ul>
  );
}
