import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { readQuantity } from '../../../kit/quantity.ts';
import { lineReadings } from '../../../kit/written-line.ts';
import { sizesFirst, sizesOfPart } from '../../../products/packs/public/pack-order.ts';
import { useConnection } from '../../../ui/connection.ts';
import { WHICH_SIZE } from '../../orders/public/messages.ts';
import * as messages from '../messages.ts';
import type { loader as productsLoader } from '../pages/products.ts';
import { ChosenRow } from './chosen-row.tsx';
import { Combobox } from './combobox.tsx';
import type { Found } from './found.ts';
import { foundHere } from './use-products-here.ts';

/** The size that this customer usually orders comes first. */
const usualFirst = (products: readonly Found[], usual: ReadonlyMap<string, number>): Found[] =>
  products.toSorted((a, b) => Number(usual.has(b.id)) - Number(usual.has(a.id)));

function ProductRow({ product, last }: { product: Found; last: number | undefined }) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold lg:truncate">{product.name}</span>
        <span className="block text-sm text-muted">
          {product.sizeUnit} · <span className="font-mono text-xs">{product.sku}</span>
        </span>
      </span>
      <span className="tabular text-right text-sm">
        <span className="block font-semibold">
          {product.unitPriceCents === null ? 'On request' : formatCents(product.unitPriceCents)}
        </span>
        <span className="text-muted">
          {last === undefined ? '' : messages.takenBefore(last)}
          {messages.inStock(product.available)}
        </span>
      </span>
    </span>
  );
}

interface Ahead {
  digits: string;
  /** Enter came after them. */
  isEntered: boolean;
}
const NOTHING_AHEAD: Ahead = { digits: '', isEntered: false };

/** The quantity that is typed while the product before it is still being looked up. */
function useTypedAhead() {
  const aheadRef = useRef(NOTHING_AHEAD);
  const onAhead = useCallback((key: string): boolean => {
    const { digits, isEntered } = aheadRef.current;
    if (/^\d$/.test(key) && !isEntered) aheadRef.current = { digits: digits + key, isEntered };
    else if (key === 'Enter' && readQuantity(digits) !== null)
      aheadRef.current = { digits, isEntered: true };
    else if (key === 'Backspace' && digits !== '')
      aheadRef.current = { digits: digits.slice(0, -1), isEntered: false };
    else return false;
    return true;
  }, []);
  return { aheadRef, onAhead };
}

/** Goes to the quantity of what was chosen before anything is painted: a key that is typed meanwhile is the quantity's already. */
function useCountField(
  chosen: Found | null,
  countRef: RefObject<HTMLInputElement | null>,
  aheadRef: RefObject<Ahead>,
) {
  useLayoutEffect(() => {
    if (!chosen) return;
    if (aheadRef.current.digits === '') countRef.current?.select();
    // What was typed ahead is gone on with.
    else countRef.current?.focus();
    aheadRef.current = NOTHING_AHEAD;
  }, [chosen, countRef, aheadRef]);
}

/** What is found of what is typed, with a connection or from this device. */
function useProductLookUp({
  customerId,
  term,
  here,
}: {
  customerId: string;
  term: string;
  here: readonly Found[];
}) {
  const { load, data } = useFetcher<typeof productsLoader>({ key: 'desk-products' });
  const [searched, setSearched] = useState({ term: '', product: '' });
  const { lost } = useConnection();
  const product = lineReadings(term)[0]?.product ?? term.trim();
  // Without a signal what this device holds is the answer, at once.
  const answer =
    lost && here.length > 0
      ? { term: term.trim(), product, products: foundHere(here, product) }
      : data && data.term === searched.product
        ? { ...searched, products: data.products }
        : null;
  const sizes = answer ? sizesOfPart(answer.products, answer.product) : [];
  const ask = useCallback(
    (typed: string) => {
      const product = lineReadings(typed)[0]?.product ?? typed;
      setSearched({ term: typed, product });
      void load(
        `/dashboard/new-order/products?customer=${customerId}&q=${encodeURIComponent(product)}`,
      );
    },
    [load, customerId],
  );
  return { answer, sizes, ask, lost };
}

/** Product, Enter, quantity, Enter, next product: as one writes on a pad. */
export function LineEntry({
  customerId,
  inputRef,
  usual,
  here,
  hasKeys,
  add,
  onOpen,
}: {
  customerId: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** What can be looked up without a signal. */
  here: readonly Found[];
  /** What was taken last time, by product: the quantity that is offered. */
  usual: ReadonlyMap<string, number>;
  /** Whether the keys of the field are told. */
  hasKeys: boolean;
  /** So many more of a product. */
  add: (product: Found, quantity: number) => void;
  /** What stands typed here and is not in the order; '' once nothing does. */
  onOpen: (typed: string, isUnknownHere: boolean) => void;
}) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  const [quantity, setQuantity] = useState('');
  const count = useRef<HTMLInputElement>(null);
  const { aheadRef, onAhead } = useTypedAhead();
  const reading = lineReadings(term)[0];
  const { answer, sizes, ask, lost } = useProductLookUp({ customerId, term, here });
  const note = (product: Found, many: number) => {
    aheadRef.current = NOTHING_AHEAD;
    add(product, many);
    setTerm('');
    setChosen(null);
    setQuantity('');
    inputRef.current?.focus();
  };
  const take = (product: Found) => {
    if (reading && reading.written !== '' && reading.quantity !== null)
      return note(product, reading.quantity);
    const { digits, isEntered } = aheadRef.current;
    if (isEntered) return note(product, Number(digits));
    setChosen(product);
    setTerm('');
    // What was written as a quantity and is none stays as it was typed: the field says why it is not taken.
    setQuantity(digits || reading?.written || String(usual.get(product.id) ?? 1));
  };
  const open = chosen ? `${chosen.name}, ${chosen.sizeUnit}` : term.trim();
  const isUnknownHere = lost && !chosen && answer?.products.length === 0;
  useEffect(() => {
    onOpen(open, isUnknownHere);
  }, [open, isUnknownHere, onOpen]);
  // What was typed before the page's scripts ran stands in the field alone: it is taken up once, or the order would be placed without it.
  useLayoutEffect(() => {
    const typed = inputRef.current?.value ?? '';
    if (typed !== '') setTerm(typed);
  }, [inputRef]);
  useCountField(chosen, count, aheadRef);
  const leave = () => {
    setChosen(null);
    inputRef.current?.focus();
  };
  const addChosen = () => {
    const many = readQuantity(quantity);
    if (many === null) count.current?.select();
    else if (chosen) note(chosen, many);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    if (event.key !== 'Enter' || event.ctrlKey || !chosen) return;
    event.preventDefault();
    addChosen();
  };
  return (
    <div data-entry className="grid gap-3">
      <Combobox
        label={messages.ENTRY}
        hint={hasKeys ? messages.ENTRY_HINT : undefined}
        placeholder={messages.ENTRY_EXAMPLE}
        inputRef={inputRef}
        term={term}
        onTerm={(typed) => {
          aheadRef.current = NOTHING_AHEAD;
          setTerm(typed);
          setChosen(null);
        }}
        onAsk={ask}
        found={
          answer
            ? { term: answer.term, rows: sizesFirst(usualFirst(answer.products, usual), sizes) }
            : undefined
        }
        question={sizes.length > 0 ? WHICH_SIZE : undefined}
        keyOf={(product) => product.id}
        show={(product) => <ProductRow product={product} last={usual.get(product.id)} />}
        onTake={take}
        onAhead={onAhead}
        none={lost ? messages.NOT_ON_DEVICE : messages.NO_PRODUCT}
      />
      {chosen ? (
        <ChosenRow
          product={chosen}
          fieldRef={count}
          quantity={quantity}
          onQuantity={setQuantity}
          onKeyDown={enter}
          onAdd={addChosen}
          onLeave={leave}
        />
      ) : null}
    </div>
  );
}
