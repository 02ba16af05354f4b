import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import { type Totals, totalsOf } from '../../cart/public/totals.ts';
import type { EditTerms } from '../server/edit-terms.ts';
import type { OrderLineView, OrderView } from '../server/public/queries.ts';
import { TYPED } from '../typed-messages.ts';
import type { OfferedProduct } from './add-order-line.tsx';
import type { UpdateDone } from './update-done.ts';

/** A product that is to become a line of the order. */
export interface Added {
  product: OfferedProduct;
  quantity: number;
}

export const DETAILS = ['poNumber', 'wantedOn', 'note', 'shortfallPolicy'] as const;
export type Detail = (typeof DETAILS)[number];

/** What somebody has typed and not saved: only what they touched, so that a colleague's other changes show through. */
export interface Draft {
  quantities: Readonly<Record<string, number>>;
  notes: Readonly<Record<string, string>>;
  added: readonly Added[];
  details: Readonly<Partial<Record<Detail, string>>>;
}

const EMPTY: Draft = { quantities: {}, notes: {}, added: [], details: {} };

export const openQuantity = (line: Pick<OrderLineView, 'ordered' | 'cancelled'>) =>
  line.ordered - line.cancelled;

/** The fields of the one save: what differs from the order as it is shown now. Empty when nothing does. */
export function fieldsOf(
  order: OrderView,
  draft: Draft,
  newPrices: ReadonlyMap<string, number>,
): Record<string, string> {
  const known = new Map(order.lines.map((line) => [line.productId, line]));
  const lines = [
    ...order.lines.flatMap((line) => {
      const quantity = draft.quantities[line.productId];
      const note = draft.notes[line.productId]?.trim();
      const isChanged = quantity !== undefined && quantity !== openQuantity(line);
      const isNoted = note !== undefined && note !== line.note;
      return isChanged || isNoted
        ? [
            {
              productId: line.productId,
              ...(isChanged ? { quantity } : {}),
              ...(isNoted ? { note } : {}),
            },
          ]
        : [];
    }),
    ...draft.added
      // A colleague may have added it meanwhile: then it is a line, and its quantity is the one that was asked for.
      .map(({ product, quantity }) => ({
        productId: product.id,
        quantity,
        ...(known.has(product.id)
          ? {}
          : {
              expectedUnitPriceCents: newPrices.get(product.id) ?? product.unitPriceCents ?? 0,
            }),
        ...(draft.notes[product.id]?.trim() ? { note: draft.notes[product.id]?.trim() } : {}),
      })),
  ];
  const fields: Record<string, string> = {};
  if (lines.length > 0) fields.lines = JSON.stringify(lines);
  for (const field of DETAILS) {
    const typed = draft.details[field];
    if (typed !== undefined && typed.trim() !== (order[field] ?? '')) fields[field] = typed;
  }
  return fields;
}

/** The unsaved changes as text, for a person who may no longer save them. Empty without changes. */
export function draftInWords(order: OrderView, draft: Draft): string {
  const words = TYPED;
  const nameOf = ({ name, sizeUnit }: { name: string; sizeUnit: string }) => `${name}, ${sizeUnit}`;
  const lines = order.lines.flatMap((line) => {
    const quantity = draft.quantities[line.productId];
    const note = draft.notes[line.productId]?.trim();
    return [
      ...(quantity !== undefined && quantity !== openQuantity(line)
        ? [words.instead(nameOf(line), quantity, openQuantity(line))]
        : []),
      ...(note !== undefined && note !== line.note ? [words.note(nameOf(line), note)] : []),
    ];
  });
  const added = draft.added.flatMap(({ product, quantity }) => {
    const note = draft.notes[product.id]?.trim();
    return [
      words.added(nameOf(product), quantity),
      ...(note ? [words.note(nameOf(product), note)] : []),
    ];
  });
  const details = DETAILS.flatMap((field) => {
    const typed = draft.details[field]?.trim();
    return typed === undefined || typed === (order[field] ?? '')
      ? []
      : [words.details[field](typed)];
  });
  const all = [...lines, ...added, ...details];
  return all.length === 0 ? '' : [words.please, ...all].join('\n');
}

/** What the order comes to with the draft, by the same sum that its save makes. */
export function draftTotals(
  order: Pick<OrderView, 'lines'>,
  draft: Draft,
  newPrices: ReadonlyMap<string, number>,
  terms: EditTerms,
): Totals {
  const of = new Map(terms.lines.map((line) => [line.productId, line]));
  return totalsOf(
    [
      ...order.lines.map((line) => ({
        quantity: draft.quantities[line.productId] ?? openQuantity(line),
        unitPriceCents: line.unitPriceCents,
        taxable: of.get(line.productId)?.taxable ?? false,
        depositCents: of.get(line.productId)?.depositCents ?? 0,
      })),
      ...draft.added.map(({ product, quantity }) => ({
        quantity,
        unitPriceCents: newPrices.get(product.id) ?? product.unitPriceCents ?? 0,
        taxable: product.taxable,
        depositCents: product.depositCents,
      })),
    ],
    { ...terms, freeDeliveryFromCents: 0 },
  );
}

/** How many each line can come to, by product: as the page was read, and as a save was refused since. */
export function stockOf(
  order: Pick<OrderView, 'lines'>,
  draft: Draft,
  terms: EditTerms | null,
  answer: UpdateDone | undefined,
): ReadonlyMap<string, number> {
  const open = new Map(order.lines.map((line) => [line.productId, openQuantity(line)]));
  return new Map([
    ...draft.added.map(({ product }) => [product.id, product.available] as const),
    ...(terms?.lines ?? []).map((line) => [line.productId, line.atMost] as const),
    ...(answer?.error?.details?.short ?? []).map(
      ({ productId, available }) => [productId, (open.get(productId) ?? 0) + available] as const,
    ),
  ]);
}

/** True when the draft brings the order above the limit with more or other goods than before: it takes no more of them. */
export const goesBeyond = (
  order: Pick<OrderView, 'lines' | 'totalCents'>,
  draft: Pick<Draft, 'quantities' | 'added'>,
  totalCents: number,
  limitCents: number,
): boolean =>
  totalCents > limitCents &&
  (totalCents > order.totalCents ||
    draft.added.some(({ quantity }) => quantity > 0) ||
    order.lines.some((line) => (draft.quantities[line.productId] ?? 0) > openQuantity(line)));

const never = () => () => {};
const placeOf = (person: string, orderId: string) => `bellcart.order-draft.${person}.${orderId}`;

function stored(place: string): string | null {
  try {
    return window.sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

function store(place: string, draft: Draft): void {
  try {
    if (draft === EMPTY) window.sessionStorage.removeItem(place);
    else window.sessionStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // A tab that keeps nothing still has it on its page.
  }
}

function read(text: string | null): Draft {
  try {
    return text === null ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

const useStored = (place: string) =>
  useSyncExternalStore(
    never,
    () => stored(place),
    () => null,
  );

/** True while this tab has something typed for this order that is neither saved nor given up. */
export const useHasDraft = (person: string, orderId: string): boolean =>
  useStored(placeOf(person, orderId)) !== null;

/** The draft and the ways to change it. It stays in this tab over a reload and the way to the sign-in, for its person alone. */
export function useOrderDraft(person: string, order: OrderView) {
  const place = placeOf(person, order.id);
  const before = useStored(place);
  const found = useMemo(() => read(before), [before]);
  const [typed, setTyped] = useState<Draft>();
  const draft = typed ?? found;
  const setDraft = (change: (now: Draft) => Draft) => setTyped((now) => change(now ?? found));
  useEffect(() => {
    if (typed) store(place, typed);
  }, [place, typed]);
  const setQuantity = (productId: string, quantity: number) =>
    setDraft((now) => ({ ...now, quantities: { ...now.quantities, [productId]: quantity } }));
  const setAdded = (productId: string, quantity: number) =>
    setDraft((now) => ({
      ...now,
      added: now.added.flatMap((one) =>
        one.product.id !== productId ? [one] : quantity === 0 ? [] : [{ ...one, quantity }],
      ),
    }));
  const add = (product: OfferedProduct, quantity: number) => {
    const line = order.lines.find((one) => one.productId === product.id && openQuantity(one) > 0);
    setDraft((now) => {
      // More of what is on the order is that line: it keeps its price.
      if (line) {
        const before = now.quantities[product.id] ?? openQuantity(line);
        const next = Math.min(MAX_QUANTITY, before + quantity);
        return { ...now, quantities: { ...now.quantities, [product.id]: next } };
      }
      const before = now.added.find((one) => one.product.id === product.id)?.quantity ?? 0;
      const others = now.added.filter((one) => one.product.id !== product.id);
      const next = Math.min(MAX_QUANTITY, before + quantity);
      return { ...now, added: [...others, { product, quantity: next }] };
    });
  };
  return {
    draft,
    setQuantity,
    setAdded,
    add,
    setNote: (productId: string, note: string) =>
      setDraft((now) => ({ ...now, notes: { ...now.notes, [productId]: note } })),
    setDetail: (field: Detail, value: string) =>
      setDraft((now) => ({ ...now, details: { ...now.details, [field]: value } })),
    clear: () => {
      store(place, EMPTY);
      setTyped(EMPTY);
    },
  };
}
export type OrderDraft = ReturnType<typeof useOrderDraft>;
