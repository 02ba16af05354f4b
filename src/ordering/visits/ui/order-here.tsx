import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePerson } from '../../../company/ui/person.ts';
import { lineTotal } from '../../../kit/money.ts';
import { ApartPairs } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import { takeInHand } from '../../../ui/stored-work.ts';
import { OrderFailureNote } from '../../cart/ui/order-failure.tsx';
import { PoField } from '../../cart/ui/po-field.tsx';
import { quantityIn } from '../../cart/ui/typed-quantities.ts';
import type { GuideToGo } from '../choices.ts';
import * as messages from '../messages.ts';
import { NotesToGo } from './notes-to-go.tsx';
import { apartAmong, type OrderItem, otherItems } from './order-items.ts';
import { OrderRows } from './order-rows.tsx';
import { storedAdds } from './stored-adds.ts';
import { useGuide } from './stored-guides.ts';
import {
  NOTHING_TYPED,
  refusedOrder,
  type StoredOrder,
  storedOrders,
  useTypedOrder,
} from './stored-orders.ts';
import { useProducts } from './stored-products.ts';

interface OrderHereProps {
  customer: { id: string; name: string };
  today: string;
  /** Of its heading: below a list's, or the page's. */
  level: 2 | 3;
  onClose: () => void;
  /** What is done once it is taken; missing: the form closes. */
  onTaken?: (order: StoredOrder) => void;
}

/**
 * An order that a rep takes where the customer stands, without a signal: the guide and the notes that came along, quantities, and one press. It is kept on
 * this device from the press, and the frame places it once there is a connection. What was refused stands here again.
 */
export function OrderHere(props: OrderHereProps) {
  const person = usePerson();
  const guide = useGuide(person, props.customer.id);
  if (guide === undefined) return null;
  if (guide) return <OrderForm {...props} person={person} guide={guide} />;
  return (
    <div className="rounded-md border border-border bg-card p-3 text-sm">
      <p role="status">{messages.NO_GUIDE}</p>
      <Button variant="quiet" onClick={props.onClose} className="mt-2">
        Close
      </Button>
    </div>
  );
}

interface OrderFormProps extends OrderHereProps {
  person: string;
  guide: GuideToGo;
}

/** What is typed as lines of an order, with what keeps it from being one. */
function linesIn(
  guide: GuideToGo,
  items: readonly OrderItem[],
  texts: Readonly<Record<string, string>>,
) {
  const typed = items.map((item) => ({ item, text: texts[item.productId] ?? '' }));
  const lines = typed.flatMap(({ item, text }) => {
    const quantity = quantityIn(text);
    return quantity ? [{ item, quantity }] : [];
  });
  const cents = lines.reduce(
    (sum, { item, quantity }) => sum + lineTotal(item.unitPriceCents, quantity),
    0,
  );
  const missing = guide.minimumCents - cents;
  const blocked = typed.some(({ text }) => quantityIn(text) === null)
    ? messages.WRONG_QUANTITY
    : lines.length === 0
      ? messages.NOTHING_TYPED
      : missing > 0
        ? messages.belowMinimum(missing)
        : null;
  return { lines, cents, blocked };
}

/** The open order that was asked about when this one was sent. */
const earlierOrderOf = (before: StoredOrder | undefined) =>
  before?.refused?.details?.reason === 'ordered-already' ? before.refused.details.order : undefined;

const waitingAdds = (person: string, customerId: string) =>
  storedAdds.all(person, `${customerId}.`).filter(({ refused }) => refused === '');

/** What was pressed for this customer and waits on the device is meant for this very order: it stands typed in it. */
function useWaitingAdds({
  person,
  customerId,
  guide,
  change,
}: {
  person: string;
  customerId: string;
  guide: GuideToGo;
  change: ReturnType<typeof useTypedOrder>[1];
}): void {
  useEffect(() => {
    const added = waitingAdds(person, customerId).filter(({ productId }) =>
      guide.items.some((item) => item.productId === productId),
    );
    if (added.length > 0)
      change((now) => ({
        ...now,
        texts: { ...Object.fromEntries(added.map((add) => [add.productId, '1'])), ...now.texts },
      }));
    // While it stands here nothing sends it by itself, or it would be in a cart and in this order.
    const release = added.map((add) => takeInHand(storedAdds.nameOf(person, add)));
    return () => {
      for (const one of release) one();
    };
  }, [person, customerId, guide, change]);
}

function OrderForm({ customer, today, level, person, guide, onClose, ...rest }: OrderFormProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const [typed, change] = useTypedOrder(person, customer.id);
  const [before, setBefore] = useState(() => refusedOrder(person, customer.id));
  const [wasPressed, setWasPressed] = useState(false);
  const [isLost, setLost] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const products = useProducts(person);
  const others = useMemo(() => otherItems(guide, products), [guide, products]);
  const { lines, cents, blocked } = linesIn(guide, [...guide.items, ...others], typed.texts);
  const earlierOrder = earlierOrderOf(before);
  const ordered = lines.map(({ item }) => item);
  const problem = isLost ? messages.ORDER_NOT_STORED : wasPressed ? blocked : null;
  // While it stands here, nothing else on the page says that it was refused.
  useEffect(
    () => (before ? takeInHand(storedOrders.nameOf(person, before)) : undefined),
    [person, before],
  );
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // What was refused is typed again, unless something else is already.
    if (before)
      change((now) =>
        Object.keys(now.texts).length > 0
          ? now
          : {
              texts: Object.fromEntries(
                before.lines.map((line) => [line.productId, String(line.quantity)]),
              ),
              poNumber: before.poNumber,
              note: before.note,
            },
      );
  }, [before, change]);
  useWaitingAdds({ person, customerId: customer.id, guide, change });
  const type = (productId: string, text: string) =>
    change((now) => ({ ...now, texts: { ...now.texts, [productId]: text } }));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasPressed(true);
    if (blocked !== null) return;
    const order: StoredOrder = {
      customerId: customer.id,
      customerName: customer.name,
      key: freshKey(),
      lines: lines.map(({ item, quantity }) => ({
        productId: item.productId,
        quantity,
        expectedUnitPriceCents: item.unitPriceCents,
      })),
      poNumber: typed.poNumber.trim(),
      note: typed.note.trim(),
      beside: [...(before?.beside ?? []), ...(earlierOrder ? [earlierOrder.id] : [])],
      refused: null,
      placed: null,
    };
    storedOrders.store(person, order);
    // A browser that keeps nothing would lose it: then it stays in the form.
    if (!storedOrders.isStored(person, order)) return setLost(true);
    if (before) storedOrders.drop(person, before);
    for (const add of waitingAdds(person, customer.id))
      if (order.lines.some(({ productId }) => productId === add.productId))
        storedAdds.drop(person, add);
    setBefore(undefined);
    change(() => NOTHING_TYPED);
    (rest.onTaken ?? onClose)(order);
  };
  return (
    <form
      ref={form}
      aria-label={messages.orderAt(customer.name)}
      onSubmit={onSubmit}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-border bg-card p-3"
    >
      <div className="flex items-center justify-between gap-3">
        <Heading tabIndex={-1} className="text-lg outline-none">
          {messages.orderAt(customer.name)}
        </Heading>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {before?.refused ? (
        <OrderFailureNote
          failure={before.refused}
          onTake={(id, left) => type(id, left === 0 ? '' : String(left))}
        />
      ) : null}
      <NotesToGo guide={guide} />
      <OrderRows {...{ guide, others, today }} texts={typed.texts} onType={type} />
      <div className="grid gap-3 sm:grid-cols-2">
        <PoField
          label={messages.PO_NUMBER}
          value={typed.poNumber}
          onChange={({ currentTarget: { value } }) =>
            change((now) => ({ ...now, poNumber: value }))
          }
        />
        <TextField
          label={messages.DRIVER_NOTE}
          maxLength={2000}
          autoComplete="off"
          value={typed.note}
          onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, note: value }))}
        />
      </div>
      <ApartPairs pairs={apartAmong(guide, products, ordered)} />
      <TakeBar
        products={lines.length}
        cents={cents}
        problem={problem}
        isSecond={earlierOrder !== undefined}
      />
    </form>
  );
}

/** The sum and the one press at the lower edge, with what stands against it. */
function TakeBar({
  products,
  cents,
  problem,
  isSecond,
}: {
  products: number;
  cents: number;
  problem: string | null;
  /** An open order has all of it already. */
  isSecond: boolean;
}) {
  const why = useId();
  return (
    <div className="bottom-bar z-20 -mx-3 -mb-3 flex items-center justify-between gap-3 rounded-b-md border-t-2 border-ink bg-card px-3 py-2">
      <p className="tabular min-w-0 text-[0.8125rem] leading-4.5 text-muted">
        <b className="block text-[0.9375rem] leading-5 font-bold text-ink">
          {messages.goodsOf(products, cents)}
        </b>
        <span
          id={why}
          role={problem ? 'alert' : undefined}
          className={problem ? 'font-semibold text-danger' : ''}
        >
          {problem ?? messages.TAKEN_WAY}
        </span>
      </p>
      <Button type="submit" aria-describedby={why} className="shrink-0">
        {isSecond ? messages.TAKE_SECOND : messages.TAKE_ORDER}
      </Button>
    </div>
  );
}
