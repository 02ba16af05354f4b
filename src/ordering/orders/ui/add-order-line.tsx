import { Plus } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { normalise } from '../../../kit/normalise.ts';
import { lineReadings } from '../../../kit/written-line.ts';
import { sizesFirst, sizesOfPart } from '../../../products/packs/public/pack-order.ts';
import { useAsking, useWaitingText } from '../../../ui/look-up.tsx';
import { inStock } from '../../cart/order-messages.ts';
import { EDIT_MESSAGES } from '../change-messages.ts';
import type { loader as suggestionsLoader } from '../pages/order-suggestions.ts';
import { WHICH_SIZE } from '../public/messages.ts';

export type OfferedProduct = Awaited<ReturnType<typeof suggestionsLoader>>['products'][number];

/** A part of a SKU or name, with a quantity if wanted ("LF-1010 4"): Enter takes the product of that SKU, or the first that was found; a SKU without its size asks which. */
export function AddOrderLine({
  orderId,
  buyer,
  onAdd,
}: {
  orderId: string;
  /** Who looks buys for this customer. */
  buyer: boolean;
  onAdd: (product: OfferedProduct, quantity: number) => void;
}) {
  const id = useId();
  const [term, setTerm] = useState('');
  const found = useFetcher<typeof suggestionsLoader>({ key: `order-suggestions-${orderId}` });
  const { load } = found;
  const [reading] = lineReadings(term);
  const typedProduct = reading?.product ?? '';
  const ask = useCallback(
    (requested: string) =>
      void load(`/dashboard/orders/${orderId}/suggestions?term=${encodeURIComponent(requested)}`),
    [orderId, load],
  );
  useAsking(typedProduct, ask);
  const waits = useWaitingText();
  const suggested = typedProduct === '' ? [] : (found.data?.products ?? []);
  const sizes = sizesOfPart(suggested, typedProduct);
  const products = sizesFirst(suggested, sizes);
  const isCurrent = found.state === 'idle' && found.data?.term === typedProduct;
  const take = (product: OfferedProduct | undefined) => {
    if (!product || product.unitPriceCents === null || !reading?.quantity) return;
    onAdd(product, reading.quantity);
    setTerm('');
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Add a product
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={term}
        placeholder="SKU or name, such as LF-1010 4"
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isCurrent)
            take(
              products.find((product) => normalise(product.sku) === normalise(typedProduct)) ??
                (sizes.length > 0 ? undefined : products[0]),
            );
        }}
        className="block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 placeholder:text-muted"
      />
      <p role="status" className="mt-1 text-sm text-muted">
        {typedProduct === ''
          ? EDIT_MESSAGES.priceOfToday(buyer)
          : isCurrent && products.length === 0
            ? 'No product matches.'
            : sizes.length > 0
              ? WHICH_SIZE
              : isCurrent
                ? ''
                : waits}
      </p>
      {products.length > 0 ? (
        <ul
          aria-label="Products to add"
          className="mt-1 divide-y divide-rule rounded-md border border-rule"
        >
          {products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                disabled={product.unitPriceCents === null}
                onClick={() => take(product)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-2 text-left hover:bg-sunk disabled:text-muted"
              >
                <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{product.name}</span> {product.sizeUnit}
                  <span className="block font-mono text-xs text-muted">{product.sku}</span>
                </span>
                <span className="tabular text-sm max-sm:basis-full max-sm:pl-7.5">
                  {product.unitPriceCents === null
                    ? 'No price yet'
                    : formatCents(product.unitPriceCents)}
                  , {inStock(product.available)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
