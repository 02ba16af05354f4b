import { lazy, Suspense, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import '../../../ui/office.css';
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

/** The grid of a row on a desk, for the head of the list; the rows have the same in office.css. */
export const CART_COLUMNS =
  'lg:grid-cols-[3.25rem_minmax(0,1fr)_5.5rem_4.5rem_5.5rem_1.75rem] lg:gap-x-3';

interface CartLineProps {
  line: OrderedLine & { priceRule?: PricedLine['priceRule'] };
  order: Order;
  backOrdersAllowed: boolean;
  /** The first of its list: its link tells the router of the page that all the links lead to. */
  first?: boolean;
  /** It was typed in last: on a phone it shows its tools. */
  isCurrent?: boolean;
}

/** Products of the order, each a row. */
export function CartRows({
  lines,
  label,
  isFirst = true,
  ...shared
}: Pick<CartLineProps, 'order' | 'backOrdersAllowed'> & {
  lines: readonly CartLineProps['line'][];
  label?: string;
  /** No list of products stands above it. */
  isFirst?: boolean;
}) {
  const [current, setCurrent] = useState('');
  return (
    <ul
      aria-label={label}
      hidden={lines.length === 0}
      onFocus={({ target }) => {
        // A link that is tapped in another row has to stay under the finger.
        const row = target.closest('a') ? null : target.closest<HTMLElement>('[data-row]');
        if (row?.dataset.row) setCurrent(row.dataset.row);
      }}
    >
      {lines.map((line, at) => (
        <CartLineRow
          key={line.productId}
          {...shared}
          line={line}
          first={isFirst && at === 0}
          isCurrent={line.productId === current}
        />
      ))}
    </ul>
  );
}

/** One product of the order: a row on a desk, two lines on a phone, with a note for the driver and a way to take it out. */
function CartLineRow({
  line,
  order,
  backOrdersAllowed,
  first = false,
  isCurrent = false,
}: CartLineProps) {
  const removing = useFetcher<{ error?: { code: string; message: string } }>({
    key: `cart-remove-${line.productId}`,
  });
  const name = `${line.name}, ${line.sizeUnit}`;
  const customerId = useForCustomer();
  const { productId, quantity, unitPriceCents, depositCents } = line;
  const state = order.stateOf(productId);
  const trouble = troubleOf(line, state, backOrdersAllowed);
  const field = { productId, name, state, trouble, onType: order.type };
  const isShown = trouble !== null || state === 'waits';
  const isLater = backOrdersAllowed && quantity > line.available;
  const beside = [
    isLater ? orderMessages.later(line.available) : '',
    depositCents > 0 ? messages.deposit(depositCents) : '',
  ].filter(Boolean);
  return (
    <li
      data-row={productId}
      className={`cart-row group/row${isCurrent ? ' current' : ''}${removing.state === 'idle' ? '' : ' opacity-45'}`}
    >
      <div className="field">
        <QuantityField {...field} value={order.textOf(productId)} />
      </div>
      <div className="what">
        <Link
          to={`/products/${line.nameKey}?size=${line.sku}`}
          discover={first ? 'render' : 'none'}
        >
          {line.name}
        </Link>{' '}
        <span className="size">{line.sizeUnit}</span>
        <span className="each">
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
      {isShown ? (
        <span className="each said">
          <RowState {...field} available={line.available} />
        </span>
      ) : (
        <span className="each">
          {unitPriceCents === null ? messages.onRequest : formatCents(unitPriceCents)}
        </span>
      )}
      <span className={isShown ? 'sum lg:hidden' : 'sum'}>
        {unitPriceCents === null ? '–' : formatCents(lineTotal(unitPriceCents, quantity))}
      </span>
      <removing.Form method="post" action="/cart" className="remove">
        <ForCustomer />
        <SendKey answer={removing.data} />
        <input type="hidden" name="productId" value={productId} />
        <button type="submit" name="intent" value="remove" aria-label={messages.remove(name)} />
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
