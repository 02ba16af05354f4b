import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { shortOf } from '../order-messages.ts';

/** What place-order answers when it refuses; `message` is what people are to read. */
export interface OrderFailure {
  code: string;
  message: string;
  details?: {
    reason?: string;
    prices?: {
      productId: string;
      name: string;
      sku: string;
      expectedUnitPriceCents: number;
      unitPriceCents: number;
    }[];
    /** What the cart that was seen was placed as. */
    order?: { id: string; number: string };
    short?: {
      productId: string;
      name: string;
      sku: string;
      wanted: number;
      available: number;
    }[];
  };
}

/** Another cart stands than was seen: it is said where the rows are, because an empty cart has no panel. */
export const isOtherCart = (failure: OrderFailure | undefined): boolean =>
  failure?.details?.reason === 'cart-placed' || failure?.details?.reason === 'cart-changed';

/** Why the order was not placed, and the way out. Old and new prices stand side by side. */
export function OrderFailureNote({
  failure,
  onTake,
}: {
  failure: OrderFailure;
  onTake: (productId: string, available: number) => void;
}) {
  const { reason, prices = [], short = [], order } = failure.details ?? {};
  if (order)
    return (
      <Note tone="warning">
        {failure.message}{' '}
        <Link to={`/dashboard/orders/${order.id}`} className="font-semibold underline">
          {messages.seePlaced(order.number)}
        </Link>
      </Note>
    );
  if (reason === 'prices-changed') {
    return (
      <Note tone="danger" title={messages.pricesTitle}>
        <p>{messages.pricesLead}</p>
        <table className="tabular mt-2 w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-2">
                {messages.product}
              </th>
              <th scope="col" className="py-1 pr-2 text-right">
                {messages.was}
              </th>
              <th scope="col" className="py-1 text-right">
                {messages.now}
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={price.productId} className="border-t border-rule">
                <td className="py-1 pr-2">{price.name}</td>
                <td className="py-1 pr-2 text-right">
                  <s>{formatCents(price.expectedUnitPriceCents)}</s>
                </td>
                <td className="py-1 text-right font-bold">{formatCents(price.unitPriceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Note>
    );
  }
  if (reason === 'short-of-stock') {
    return (
      <Note tone="danger" title={messages.shortTitle}>
        <p>{messages.shortLead}</p>
        <ul className="mt-2 grid gap-2">
          {short.map((line) => (
            <li key={line.productId} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {line.name}: {shortOf(line.available, line.wanted)}
              </span>
              <button
                type="button"
                className={buttonClass('secondary')}
                onClick={() => onTake(line.productId, line.available)}
              >
                {messages.take(line.available)}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    );
  }
  // The same key with another body: the one failure of this code that names no reason.
  if (failure.code === 'failed-precondition' && !reason) {
    return (
      <Note tone="danger" title={messages.usedTitle}>
        <p>
          {messages.usedLead}{' '}
          <Link to="/dashboard/orders" className="font-semibold underline">
            {messages.seeOrders}
          </Link>
        </p>
      </Note>
    );
  }
  return <Note tone="danger">{failure.message}</Note>;
}
