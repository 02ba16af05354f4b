import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import { requestAddToCart } from '../../ui/add-to-cart-event.ts';
import { freshKey } from '../../ui/send-key.tsx';
import type { loader as suggestionsLoader } from '../pages/suggestions.ts';
import * as words from '../words.ts';

/** Asks for suggestions this long after the last key, in ms. */
const ASK_AFTER_MS = 120;

type Suggestion = Awaited<ReturnType<typeof suggestionsLoader>>['products'][number];

/** Type a part of a SKU or name, arrow to a product, Enter: it is in the cart and the field is ready for the next one. */
export function QuickAdd() {
  const id = useId();
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const found = useFetcher<typeof suggestionsLoader>({ key: 'cart-suggestions' });
  const { load } = found;
  useEffect(() => {
    if (term.trim() === '') return;
    const timer = setTimeout(() => void load(`/cart/suggestions?term=${encodeURIComponent(term)}`), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [term, load]);
  const open = term.trim() !== '';
  const products = open ? (found.data?.products ?? []) : [];
  const settled = found.state === 'idle' && found.data?.term === term;

  const take = (product: Suggestion | undefined) => {
    if (!product) return;
    // Each line has its own key: a scanner that reads the same label twice means two.
    requestAddToCart({ productId: product.id, quantity: 1, name: `${product.name}, ${product.sizeUnit}`, key: freshKey() });
    setTerm('');
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => (products.length === 0 ? 0 : (at + step + products.length) % products.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (settled) take(products[active]);
    } else if (event.key === 'Escape') setTerm('');
  };
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {words.quickAdd}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={products[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={term}
        placeholder="LF-1010 or detergent"
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 text-ink placeholder:text-muted"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.quickAdd}
        hidden={!open}
        className="absolute inset-x-0 z-20 mt-1 max-h-96 overflow-y-auto rounded-md border border-border bg-card shadow-lg"
      >
        {products.map((product, at) => (
          <div
            key={product.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            aria-disabled={product.unitPriceCents === null}
            onMouseEnter={() => setActive(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(product)}
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
              <span className="block font-semibold">{product.unitPriceCents === null ? words.onRequest : formatCents(product.unitPriceCents)}</span>
              <span className="text-muted">{product.available > 0 ? `${product.available} in stock` : words.only(0)}</span>
            </span>
          </div>
        ))}
        {open && settled && products.length === 0 ? <p className="px-3 py-3 text-muted">{words.noMatch}</p> : null}
        {open && !settled && products.length === 0 ? <p className="px-3 py-3 text-muted">Loading...</p> : null}
      </div>
      <p role="status" className="sr-only">
        {open && settled ? `${products.length} products` : ''}
      </p>
    </div>
  );
}
