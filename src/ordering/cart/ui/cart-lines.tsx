import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { normalise } from '../../../kit/normalise.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as messages from '../messages.ts';
import * as orderMessages from '../order-messages.ts';
import { CART_COLUMNS, CartRows } from './cart-line.tsx';
import type { OrderedLine } from './ordered-lines.ts';
import type { Order } from './use-order.ts';

/** Lines that are shown at first. A browser that builds 2,000 rows at once stands still for seconds. */
const SHOWN = 100;
/** From how many lines on a cart can be searched. */
const SEARCHED_FROM = 20;

/** The lines that hold every typed word in name, size or SKU. */
function found<L extends OrderedLine>(lines: readonly L[], typed: string): readonly L[] {
  const words = typed.split(/\s+/).map(normalise).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = normalise(`${line.name} ${line.sizeUnit} ${line.sku}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * The lines of a cart: the first hundred, all of them by a link that works without JavaScript, or those that a search finds. Sums and the
 * order are of all lines, whatever is shown.
 */
export function CartLines({
  lines,
  order,
  backOrdersAllowed,
}: {
  lines: readonly OrderedLine[];
  order: Order;
  backOrdersAllowed: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [params] = useSearchParams();
  const summaryId = useId();
  const matching = found(lines, typed);
  const shown = params.get('lines') === 'all' ? matching : matching.slice(0, SHOWN);
  const isCut = shown.length < matching.length;
  return (
    <>
      {lines.length >= SEARCHED_FROM ? (
        <div className="mt-3 print:hidden">
          <TextField
            type="search"
            label={messages.findInCart}
            autoComplete="off"
            required
            value={typed}
            aria-describedby={summaryId}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p id={summaryId} role="status" className="mt-1 text-sm text-muted">
            {typed.trim() ? messages.foundInCart(matching.length, lines.length) : null}
          </p>
        </div>
      ) : null}
      <div
        aria-hidden="true"
        className={`hidden border-b border-ink py-1 text-xs leading-5 text-muted ${lines.length === 0 ? '' : 'lg:grid'} ${CART_COLUMNS}`}
      >
        <span>{orderMessages.columns.quantity}</span>
        <span className="col-span-2">{orderMessages.columns.product}</span>
        <span className="text-right">{orderMessages.columns.price}</span>
        <span className="text-right">{orderMessages.columns.line}</span>
      </div>
      <CartRows
        label={messages.title}
        lines={shown}
        order={order}
        backOrdersAllowed={backOrdersAllowed}
      />
      {isCut ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{messages.shownOf(shown.length, matching.length)}</p>
          <Link to="/cart?lines=all" preventScrollReset className={buttonClass('secondary')}>
            {messages.showAll(lines.length)}
          </Link>
        </div>
      ) : null}
    </>
  );
}
