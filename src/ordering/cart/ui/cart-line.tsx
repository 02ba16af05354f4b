import { Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import type { PricedLine } from '../contract.ts';
import * as messages from '../messages.ts';
import * as orderMessages from '../order-messages.ts';
import { ForCustomer, useForCustomer } from './for-customer.tsx';
import { LineNote } from './line-note.tsx';
import { type OrderedLine, troubleOf } from './ordered-lines.ts';
import { QuantityField, RowState } from './quantity-field.tsx';
import type { Order } from './use-order.ts';

/** Only staff load it. */
const WhyPrice = lazy(async () => ({
  default: (await import('../../../products/catalogue/ui/public/why-price.tsx')).WhyPrice,
}));

/** The grid of a row on a desk; the head of the list has the same. */
export const CART_COLUMNS =
  'lg:grid-cols-[3.25rem_minmax(0,1fr)_5.5rem_4.5rem_5.5rem_1.75rem] lg:gap-x-3';

interface CartLineProps {
  line: OrderedLine & { priceRule?: PricedLine['priceRule'] };
  order: Order;
  backOrdersAllowed: boolean;
}

/** One product of the order: a row on a desk, two lines on a phone, with a note for the driver and a way to take it out. */
export function CartLineRow({ line, order, backOrdersAllowed }: CartLineProps) {
  const removing = useFetcher<{ error?: { code: string; message: string } }>({
    key: `cart-remove-${line.productId}`,
  });
  const name = `${line.name}, ${line.sizeUnit}`;
  const customerId = useForCustomer();
  const { productId, quantity, unitPriceCents, depositCents } = line;
  const state = order.stateOf(productId);
  const trouble = troubleOf(line, state, backOrdersAllowed);
  const field = { productId, name, state, trouble, onType: order.type };
  const isSaid = trouble !== null || state === 'waits';
  const isLater = backOrdersAllowed && quantity > line.available;
  const beside = [
    isLater ? orderMessages.later(line.available) : '',
    depositCents > 0 ? messages.deposit(depositCents) : '',
  ].filter(Boolean);
  return (
    <li
      data-row={productId}
      className={`group/row grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule py-1.5 focus-within:bg-sunk lg:min-h-8 lg:py-px ${CART_COLUMNS} ${removing.state === 'idle' ? '' : 'opacity-45'}`}
    >
      <div className="self-start lg:self-center">
        <QuantityField {...field} value={order.textOf(productId)} />
      </div>
      <div className="min-w-0 text-[0.9375rem] leading-5 lg:text-sm">
        <Link
          to={`/products/${line.nameKey}?size=${line.sku}`}
          className="font-semibold text-ink no-underline hover:underline"
        >
          {line.name}
        </Link>{' '}
        <span className="narrow text-[0.84375rem] font-semibold whitespace-nowrap">
          {line.sizeUnit}
        </span>
        <span className="tabular flex flex-wrap gap-x-3 text-sm text-muted lg:hidden">
          {unitPriceCents === null ? messages.onRequest : formatCents(unitPriceCents)}
          <RowState {...field} available={line.available} />
        </span>
        {beside.map((text) => (
          <span key={text} className="block text-xs text-muted">
            {text}
          </span>
        ))}
        {line.priceRule ? (
          <Suspense>
            <WhyPrice rule={line.priceRule} productId={productId} customerId={customerId || null} />
          </Suspense>
        ) : null}
      </div>
      <LineNote productId={productId} name={name} note={line.note} />
      {isSaid ? (
        <span className="tabular hidden text-sm text-muted lg:col-span-2 lg:col-start-4 lg:row-start-1 lg:block">
          <RowState {...field} available={line.available} />
        </span>
      ) : (
        <span className="tabular hidden text-right text-sm text-muted lg:col-start-4 lg:row-start-1 lg:block">
          {unitPriceCents === null ? messages.onRequest : formatCents(unitPriceCents)}
        </span>
      )}
      <span
        className={`tabular col-start-3 row-start-1 text-right text-[0.9375rem] font-bold lg:col-start-5 lg:text-sm ${isSaid ? 'lg:hidden' : ''}`}
      >
        {unitPriceCents === null ? '–' : formatCents(lineTotal(unitPriceCents, quantity))}
      </span>
      <removing.Form
        method="post"
        action="/cart"
        className="max-lg:sr-only max-lg:group-focus-within/row:not-sr-only lg:col-start-6 lg:row-start-1 print:hidden"
      >
        <input type="hidden" name="intent" value="remove" />
        <ForCustomer />
        <SendKey answer={removing.data} />
        <input type="hidden" name="productId" value={productId} />
        <button
          type="submit"
          aria-label={messages.remove(name)}
          className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunk hover:text-danger lg:size-7"
        >
          <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      </removing.Form>
      {removing.state === 'idle' && removing.data?.error ? (
        <div className="col-span-full">
          <FailureFocus by={removing.data.error}>
            <Note tone="danger">{removing.data.error.message}</Note>
          </FailureFocus>
        </div>
      ) : null}
    </li>
  );
}
