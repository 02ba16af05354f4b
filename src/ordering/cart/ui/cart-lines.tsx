import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { normalise } from '../../../kit/normalise.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { PricedLine } from '../contract.ts';
import * as messages from '../messages.ts';
import { CartLineRow } from './cart-line.tsx';

/** Lines that are shown at first. A browser that builds 2,000 rows at once stands still for seconds. */
const SHOWN = 100;
/** From how many lines on a cart can be searched. */
const SEARCHED_FROM = 20;

/** The lines that hold every typed word in name, brand, size or SKU. */
function found<L extends PricedLine>(lines: readonly L[], typed: string): readonly L[] {
  const words = typed.split(/\s+/).map(normalise).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const text = normalise(`${line.name} ${line.brand} ${line.sizeUnit} ${line.sku}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * The lines of a cart: the first hundred, all of them by a link that works without JavaScript, or those that a search finds. Sums and the
 * order are of all lines, whatever is shown.
 */
export function CartLines({
  lines,
  onQuantity,
  backOrdersAllowed,
}: {
  lines: readonly PricedLine[];
  onQuantity: (productId: string, quantity: number) => void;
  backOrdersAllowed: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [params] = useSearchParams();
  const said = useId();
  const matching = found(lines, typed);
  const shown = params.get('lines') === 'all' ? matching : matching.slice(0, SHOWN);
  const isCut = shown.length < matching.length;
  return (
    <>
      {lines.length >= SEARCHED_FROM ? (
        <div className="print:hidden">
          <TextField
            type="search"
            label={messages.findInCart}
            autoComplete="off"
            required
            value={typed}
            aria-describedby={said}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p id={said} role="status" className="mt-1 text-sm text-muted">
            {typed.trim() ? messages.foundInCart(matching.length, lines.length) : null}
          </p>
        </div>
      ) : null}
      <ul
        aria-label={messages.title}
        hidden={shown.length === 0}
        className="divide-y divide-rule rounded-lg border border-rule bg-card"
      >
        {shown.map((line) => (
          <CartLineRow
            key={line.productId}
            line={line}
            quantity={line.quantity}
            onQuantity={(quantity) => onQuantity(line.productId, quantity)}
            backOrdersAllowed={backOrdersAllowed}
          />
        ))}
      </ul>
      {isCut ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{messages.shownOf(shown.length, matching.length)}</p>
          <Link to="/cart?lines=all" preventScrollReset className={buttonClass('secondary')}>
            {messages.showAll(lines.length)}
          </Link>
        </div>
      ) : null}
    </>
  );
}
