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

/** What the open order comes to with these lines, by the sum that its change makes: what is on it keeps its price, fee and rates are its own. */
export function totalsWith(
  open: OpenOrder,
  lines: readonly (OrderedLine & { unitPriceCents: UnitCents })[],
): Totals {
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

/** Products whose price on the open order is another than the one shown. */
export const otherPrices = (open: OpenOrder, lines: readonly OrderedLine[]) =>
  open.lines.flatMap(({ productId, unitPriceCents }) => {
    const line = lines.find((one) => one.productId === productId);
    return line && line.unitPriceCents !== unitPriceCents
      ? [{ name: line.name, unitPriceCents }]
      : [];
  });

/** Where what is typed goes: a new order, or one that is on its way. Nothing is asked where none is. */
export function AddToChoice({
  openOrders,
  firstDay,
  open,
  onChoose,
}: {
  openOrders: readonly OpenOrder[];
  /** When a new order would come; null: nobody knows yet. */
  firstDay: string | null;
  open: OpenOrder | null;
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
      {openOrders.map((order) => (
        <Choice
          key={order.id}
          value={`${order.id}:${order.version}`}
          isChosen={open?.id === order.id}
          onChoose={() => onChoose(order.id)}
          label={messages.addTo.toOrder(order.number, order.promisedDay)}
          hint={order.untilMs === null ? '' : messages.addTo.until(order.untilMs, timeZone)}
        />
      ))}
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

/** What adding to the open order means, before it is pressed: its total, its day, the minimum, the approval. */
export function AddToMeans({
  page,
  open,
  lines,
  totals,
  approver,
}: {
  page: Pick<CartPage, 'limit' | 'minimumCents'>;
  open: OpenOrder;
  lines: readonly OrderedLine[];
  totals: Totals;
  /** Whom it waits for with these lines; null: nobody. */
  approver: string | null;
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
      {limit && approver ? (
        <li className={`${ROW} font-semibold text-warning`}>
          {messages.addTo.overLimit(limit.limitCents, approver, open.promisedDay)}
        </li>
      ) : limit ? (
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
