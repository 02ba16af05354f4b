import { CircleAlert, CircleCheck, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { normalise } from '../../../kit/normalise.ts';
import { lineReadings } from '../../../kit/written-line.ts';
import { requestAddToCart } from '../../../ui/add-to-cart-event.ts';
import { Button } from '../../../ui/button.tsx';
import { LookUpWaits, useAsking, useListInView } from '../../../ui/look-up.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../messages.ts';
import { addAny } from '../order-messages.ts';
import type { loader as suggestionsLoader } from '../pages/suggestions.ts';
import { type ScanResult, useScans } from './scans.ts';

const GLASS = 'pointer-events-none absolute top-3.5 left-3 text-muted lg:top-2';

type Suggestion = Awaited<ReturnType<typeof suggestionsLoader>>['products'][number];

/** Products for what is typed, a while after the last key. */
function useSuggestions(product: string) {
  const found = useFetcher<typeof suggestionsLoader>({ key: 'cart-suggestions' });
  const { load } = found;
  const ask = useCallback(
    (term: string) => void load(`/cart/suggestions?term=${encodeURIComponent(term)}`),
    [load],
  );
  useAsking(product, ask);
  const isCurrent = found.state === 'idle' && found.data?.term === product;
  return { products: product === '' ? [] : (found.data?.products ?? []), isUpToDate: isCurrent };
}

/**
 * Type a part of a SKU or name, arrow to a product, Enter: it is in the cart and the field is ready for the next one. A whole SKU and
 * Enter, as a scanner types them, waits for no suggestions.
 */
export function QuickAdd() {
  const id = useId();
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const [hasChosen, setHasChosen] = useState(false);
  const scans = useScans();
  const open = term.trim() !== '';
  const [reading] = lineReadings(term);
  const { products, isUpToDate } = useSuggestions(reading?.product ?? '');
  const list = useListInView(products.length);

  const clear = () => {
    setTerm('');
    setActive(0);
    setHasChosen(false);
  };
  const take = (product: Suggestion | undefined) => {
    if (!product) return;
    const name = `${product.name}, ${product.sizeUnit}`;
    if (product.unitPriceCents === null)
      toast.error(messages.notScanned(name, messages.why['on-request']));
    else if (!reading || reading.quantity === null)
      toast.error(messages.notScanned(name, messages.why.quantity));
    else {
      // Each line has its own key: who reads the same label twice means two.
      requestAddToCart({
        productId: product.id,
        quantity: reading.quantity,
        name,
        key: freshKey(),
      });
      clear();
    }
  };
  const enter = () => {
    const folded = new Set(lineReadings(term).map((one) => normalise(one.product)));
    const isWhole = products.some((product) => folded.has(normalise(product.sku)));
    // A scanner does not wait for suggestions; what holds a digit may be a SKU, and the server knows.
    if (!hasChosen && (isWhole || (/\d/.test(term) && (!isUpToDate || products.length === 0)))) {
      scans.scan(term.trim());
      clear();
    } else if (isUpToDate) take(products[active]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) =>
        products.length === 0 ? 0 : (at + step + products.length) % products.length,
      );
      setHasChosen(true);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      enter();
    } else if (event.key === 'Escape') clear();
  };
  return (
    <div className="relative print:hidden">
      <label htmlFor={id} className="sr-only">
        {addAny}
      </label>
      <Search aria-hidden="true" size={16} strokeWidth={1.75} className={GLASS} />
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-describedby={`${id}-hint`}
        aria-autocomplete="list"
        aria-activedescendant={products[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={term}
        placeholder={addAny}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setActive(0);
          setHasChosen(false);
        }}
        onKeyDown={onKeyDown}
        className="block min-h-11 w-full rounded-md border border-border bg-card py-1 pr-3 pl-9 text-ink placeholder:text-muted lg:min-h-8 lg:text-sm"
      />
      <p id={`${id}-hint`} className="sr-only">
        {messages.quickAddHint}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={addAny}
        hidden={!open}
        className="absolute inset-x-0 z-20 mt-1 max-h-96 scroll-mb-28 overflow-y-auto rounded-md border border-border bg-card shadow-lg max-sm:max-h-60"
      >
        {products.map((product, at) => (
          <SuggestionRow
            key={product.id}
            id={`${id}-${at}`}
            product={product}
            isActive={at === active}
            onPoint={() => {
              setActive(at);
            }}
            onTake={() => take(product)}
            onKeyDown={onKeyDown}
          />
        ))}
        {open && isUpToDate && products.length === 0 ? (
          <p className="px-3 py-3 text-muted">{messages.noMatch}</p>
        ) : null}
        {open && !isUpToDate && products.length === 0 ? <LookUpWaits /> : null}
      </div>
      <p role="status" className="sr-only">
        {open && isUpToDate ? `${products.length} products` : ''}
      </p>
      <ScanResults {...scans} />
    </div>
  );
}

interface SuggestionRowProps {
  id: string;
  product: Suggestion;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SuggestionRow({ id, product, isActive, onPoint, onTake, onKeyDown }: SuggestionRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={product.unitPriceCents === null}
      onMouseEnter={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      onKeyDown={onKeyDown}
      className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-rule px-3 py-2 last:border-b-0 aria-selected:bg-sunk"
    >
      <Plus aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-brand" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{product.name}</span>
        <span className="block text-sm text-muted">
          {product.sizeUnit} · <span className="font-mono text-xs">{product.sku}</span>
        </span>
      </span>
      <span className="tabular text-right text-sm">
        <span className="block font-semibold">
          {product.unitPriceCents === null
            ? messages.onRequest
            : formatCents(product.unitPriceCents)}
        </span>
        <span className="text-muted">
          {product.available > 0 ? `${product.available} in stock` : messages.only(0)}
        </span>
      </span>
    </div>
  );
}

/** Results of the last scans, the newest first, announced to screen readers. */
function ScanResults({
  results,
  unsent,
  sendAgain,
}: {
  results: readonly ScanResult[];
  unsent: readonly string[];
  sendAgain: () => void;
}) {
  return (
    <>
      <ul
        role="log"
        aria-label={messages.scans}
        aria-relevant="additions"
        className="mt-2 grid gap-1 empty:hidden"
      >
        {results.map(({ id, isAdded, text }) => (
          <li
            key={id}
            className={`flex items-start gap-2 ${isAdded ? 'text-success' : 'font-semibold text-danger'}`}
          >
            {isAdded ? (
              <CircleCheck
                aria-hidden="true"
                size={18}
                strokeWidth={1.75}
                className="mt-0.5 shrink-0"
              />
            ) : (
              <CircleAlert
                aria-hidden="true"
                size={18}
                strokeWidth={1.75}
                className="mt-0.5 shrink-0"
              />
            )}
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
      {unsent.length > 0 ? (
        <p
          role="alert"
          className="mt-2 flex flex-wrap items-center gap-3 font-semibold text-danger"
        >
          <span className="min-w-0 break-words">{messages.unsent(unsent)}</span>
          <Button variant="secondary" onClick={sendAgain}>
            {messages.sendAgain}
          </Button>
        </p>
      ) : null}
    </>
  );
}
