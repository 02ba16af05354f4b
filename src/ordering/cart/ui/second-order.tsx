import { useRef } from 'react';
import { type ConfirmRequest, useConfirm } from '../../../ui/confirm.tsx';
import { coveringOrder } from '../covering-order.ts';
import { twice } from '../order-messages.ts';
import type { OpenOrder } from './add-to.tsx';
import type { OrderedLine } from './ordered-lines.ts';

/**
 * The open order on which every product of this one is already: whoever presses may have ordered it before. The one that comes first is
 * meant; null: none has them all.
 */
export function alreadyOrdered(
  openOrders: readonly OpenOrder[],
  lines: readonly OrderedLine[],
): { order: OpenOrder; same: { name: string; there: number; here: number }[] } | null {
  const order = coveringOrder(openOrders, lines);
  if (!order) return null;
  const there = new Map(order.lines.map(({ productId, quantity }) => [productId, quantity]));
  const same = lines.map(({ productId, name, sizeUnit, quantity }) => ({
    name: `${name}, ${sizeUnit}`,
    there: there.get(productId) ?? 0,
    here: quantity,
  }));
  return { order, same };
}

/** Named one by one before they are counted. */
const SHOWN = 8;

/** How much of the same is on the open order, and how much is to be ordered now. */
export function SameLines({
  same,
}: {
  same: readonly { name: string; there: number; here: number }[];
}) {
  return (
    <ul className="tabular">
      {same.slice(0, SHOWN).map(({ name, there, here }) => (
        <li key={name}>{twice.line(name, there, here)}</li>
      ))}
      {same.length > SHOWN ? <li>{twice.more(same.length - SHOWN)}</li> : null}
    </ul>
  );
}

/**
 * What is asked. Whoever pressed once too often means one delivery, so the answer that is pressed without reading goes to the open order, and
 * the other one places a second.
 */
export const questionOf = (
  { order, same }: NonNullable<ReturnType<typeof alreadyOrdered>>,
  there: { text: string; onChoose: () => void },
  second: () => void,
): ConfirmRequest => ({
  title: twice.title(order.number, same.length),
  message: twice.message(order.promisedDay),
  content: <SameLines same={same} />,
  cancelText: twice.back,
  confirmText: there.text,
  onConfirm: there.onChoose,
  other: { text: twice.second, onChoose: second },
});

/**
 * Asks once before a second order of what an open one has already. `asks` is true when the question stands on the screen: `toOpen` is the
 * other way, to the open order; when the second order is wanted all the same, `place` is called.
 */
export function useSecondOrder(openOrders: readonly OpenOrder[], place: () => void) {
  const confirm = useConfirm();
  /** Open orders beside which this one is to be placed all the same. */
  const chosenBeside = useRef(new Set<string>());
  const asks = (
    lines: readonly OrderedLine[],
    toOpen: (id: string, number: string) => { text: string; onChoose: () => void },
  ): boolean => {
    const found = alreadyOrdered(openOrders, lines);
    if (!found || chosenBeside.current.has(found.order.id)) return false;
    const { id, number } = found.order;
    const second = () => {
      chosenBeside.current.add(id);
      place();
    };
    confirm(questionOf(found, toOpen(id, number), second));
    return true;
  };
  return { asks };
}
