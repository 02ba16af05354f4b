import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import type { PriceRule } from '../../../products/catalogue/public/contract.ts';
import { WhyPrice } from '../../../products/catalogue/ui/public/why-price.tsx';
import { Badge } from '../../../ui/panel.tsx';
import type { Totals } from '../../cart/public/totals.ts';
import { chargeRows, DEPOSIT_NOTE, taxText } from '../../cart/public/totals.ts';
import { LINE_MESSAGES } from '../public/messages.ts';
import type { OrderLineView, OrderView } from '../server/public/queries.ts';

const standing = (line: OrderLineView) => line.ordered - line.cancelled;

function LineNotes({ line, allCancelled }: { line: OrderLineView; allCancelled: boolean }) {
  return (
    <span className="flex flex-wrap gap-1">
      {line.cancelled > 0 && !allCancelled ? (
        <Badge>
          {line.cancelled === line.ordered ? 'Cancelled' : `${line.cancelled} cancelled`}
        </Badge>
      ) : null}
      {line.backOrdered ? <Badge tone="warning">Back-order</Badge> : null}
      {line.refused > 0 ? <Badge tone="warning">{line.refused} refused</Badge> : null}
    </span>
  );
}

/** Everything that is known of the line, once something has happened to it. */
function LineHistory({ orderId, line }: { orderId: string; line: OrderLineView }) {
  return (
    <Link
      to={`/dashboard/orders/${orderId}/lines/${line.id}`}
      className="inline-flex min-h-11 items-center text-sm text-muted underline decoration-rule decoration-dotted underline-offset-4 hover:text-ink sm:min-h-8 print:hidden"
    >
      {LINE_MESSAGES.history}
      <span className="sr-only">: {line.name}</span>
    </Link>
  );
}

/** Lines that are shown at first: thousands of rows at once hold a browser up. The PDF always has all. */
const SHOWN = 200;

/** Says that the list is cut, and leads to all of it, also without JavaScript. */
function Cut({ shown, of }: { shown: number; of: number }) {
  const [params] = useSearchParams();
  if (shown === of) return null;
  const search = new URLSearchParams([...params, ['lines', 'all']]).toString();
  return (
    <p className="border-t border-rule py-3">
      {LINE_MESSAGES.shownOf(shown, of)}{' '}
      <Link to={{ search }} preventScrollReset className="text-brand underline">
        {LINE_MESSAGES.showAll(of)}
      </Link>
    </p>
  );
}

/** What was ordered at which price, and where it stands: delivered and invoiced columns appear once there is something in them. Cards on a phone. */
export function OrderLines({
  order,
  why,
}: {
  order: Pick<OrderView, 'id' | 'lines'>;
  /** For staff: whose prices, and on which day of the company they were taken. */
  why?: { customerId: string; onDate: string } | undefined;
}) {
  const { lines } = order;
  const moved = lines.some((line) => line.delivered > 0 || line.refused > 0);
  const allCancelled = lines.every((line) => standing(line) === 0);
  const billed = lines.some((line) => line.invoiced > 0);
  const [params] = useSearchParams();
  const shown = params.get('lines') === 'all' ? lines : lines.slice(0, SHOWN);
  return (
    <>
      <table className="tabular block w-full text-left sm:table">
        <thead className="hidden border-b-2 border-ink text-sm text-muted sm:table-header-group">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Product
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Ordered
            </th>
            {moved ? (
              <th scope="col" className="px-2 py-2 text-right font-semibold">
                Delivered
              </th>
            ) : null}
            {billed ? (
              <th scope="col" className="px-2 py-2 text-right font-semibold">
                Invoiced
              </th>
            ) : null}
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Price
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-semibold">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-rule sm:table-row-group">
          {shown.map((line) => (
            <tr
              key={line.id}
              className={`flex flex-wrap items-baseline gap-x-4 py-3 sm:table-row ${standing(line) === 0 ? 'text-muted' : ''}`}
            >
              <td className="basis-full sm:table-cell sm:py-2 sm:pr-3">
                {line.slug ? (
                  <Link
                    to={`/products/${line.slug}`}
                    className="font-semibold text-ink underline decoration-rule hover:decoration-current"
                  >
                    {line.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{line.name}</span>
                )}{' '}
                <span className="narrow font-semibold">{line.sizeUnit}</span>
                <span className="block font-mono text-xs text-muted">{line.sku}</span>
                {why ? (
                  <WhyPrice
                    rule={line.priceRule as PriceRule}
                    productId={line.productId}
                    customerId={why.customerId}
                    onDate={why.onDate}
                  />
                ) : null}
                {line.note ? <span className="block text-sm">“{line.note}”</span> : null}
                <LineNotes line={line} allCancelled={allCancelled} />
                {moved || billed ? <LineHistory orderId={order.id} line={line} /> : null}
              </td>
              <td className="sm:table-cell sm:px-2 sm:py-2 sm:text-right sm:align-top">
                <span className="text-muted sm:hidden">Ordered </span>
                <span
                  className={line.cancelled === line.ordered ? 'line-through' : 'font-semibold'}
                >
                  {standing(line) || line.ordered}
                </span>
              </td>
              {moved ? (
                <td className="sm:table-cell sm:px-2 sm:py-2 sm:text-right sm:align-top">
                  <span className="text-muted sm:hidden">Delivered </span>
                  <span
                    className={
                      line.delivered < standing(line) ? 'font-bold text-warning' : 'font-semibold'
                    }
                  >
                    {line.delivered}
                  </span>
                </td>
              ) : null}
              {billed ? (
                <td className="sm:table-cell sm:px-2 sm:py-2 sm:text-right sm:align-top">
                  <span className="text-muted sm:hidden">Invoiced </span>
                  {line.invoiced}
                </td>
              ) : null}
              <td className="sm:table-cell sm:px-2 sm:py-2 sm:text-right sm:align-top">
                {formatCents(line.unitPriceCents)}
                <span className="text-muted sm:hidden"> each</span>
              </td>
              <td className="ml-auto text-right font-bold sm:table-cell sm:py-2 sm:pl-2 sm:align-top">
                {formatCents(lineTotal(line.unitPriceCents, standing(line)))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Cut shown={shown.length} of={lines.length} />
    </>
  );
}

/** The frozen sums of an order. */
export function OrderTotals({ order }: { order: Pick<OrderView, keyof Totals | 'taxSettled'> }) {
  return (
    <dl className="tabular ml-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-y-1">
      <dt className="text-muted">Subtotal</dt>
      <dd className="text-right">{formatCents(order.subtotalCents)}</dd>
      {chargeRows(order).map(([label, cents]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">{formatCents(cents)}</dd>
        </Fragment>
      ))}
      <dt className="text-muted">Tax</dt>
      <dd className="text-right">{taxText(order.taxSettled, order.taxCents)}</dd>
      {order.deliveryFeeCents > 0 ? (
        <>
          <dt className="text-muted">Delivery</dt>
          <dd className="text-right">{formatCents(order.deliveryFeeCents)}</dd>
        </>
      ) : null}
      <dt className="mt-1 border-t-2 border-ink pt-1 font-display text-lg font-bold">Total</dt>
      <dd className="mt-1 border-t-2 border-ink pt-1 text-right font-display text-lg font-bold">
        {formatCents(order.totalCents)}
      </dd>
      {order.depositCents > 0 ? (
        <dd className="col-span-2 text-sm text-muted">{DEPOSIT_NOTE}</dd>
      ) : null}
    </dl>
  );
}
