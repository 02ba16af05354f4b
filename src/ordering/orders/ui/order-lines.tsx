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
import { type LeftOut, leftOutOf } from './left-out.ts';

/** Where a link to the products of an order leads. */
export const PRODUCTS_ID = 'products';

const openQuantityOf = (line: OrderLineView) => line.ordered - line.cancelled;

function LineNotes({
  line,
  allCancelled,
  short,
}: {
  line: OrderLineView;
  allCancelled: boolean;
  short: LeftOut;
}) {
  const left = leftOutOf(line, short);
  const cut = line.cancelled - left;
  return (
    <span className="mt-0.5 flex flex-wrap gap-1 empty:hidden max-sm:order-3 max-sm:basis-full">
      {cut > 0 && !allCancelled ? (
        <Badge compact>{cut === line.ordered ? 'Cancelled' : `${cut} cancelled`}</Badge>
      ) : null}
      {left > 0 ? (
        <Badge tone="warning" compact>
          {left} {short[line.sku]?.why}
        </Badge>
      ) : null}
      {line.backOrdered ? (
        <Badge tone="warning" compact>
          Back-order
        </Badge>
      ) : null}
      {line.refused > 0 && left === 0 ? (
        <Badge tone="warning" compact>
          {line.refused} refused
        </Badge>
      ) : null}
    </span>
  );
}

/** Everything that is known of the line, once something has happened to it. */
function LineHistory({ orderId, line }: { orderId: string; line: OrderLineView }) {
  return (
    <Link
      to={`/dashboard/orders/${orderId}?line=${line.id}#line`}
      className="inline-flex min-h-6 items-center underline decoration-rule decoration-dotted underline-offset-4 hover:text-ink pointer-coarse:-my-3 pointer-coarse:min-h-11 print:hidden"
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

/** For staff: whose prices, and on which day of the company they were taken. */
interface WhosePrices {
  customerId: string;
  onDate: string;
}

/** What was ordered at which price, and where it stands: delivered and invoiced columns appear once there is something in them. On a phone the figures stand below the product. */
export function OrderLines({
  order,
  short = {},
  why,
}: {
  order: Pick<OrderView, 'id' | 'lines'>;
  short?: LeftOut;
  why?: WhosePrices | undefined;
}) {
  const { lines } = order;
  const moved = lines.some((line) => line.delivered > 0 || line.refused > 0);
  const allCancelled = lines.every((line) => openQuantityOf(line) === 0);
  const billed = lines.some((line) => line.invoiced > 0);
  const [params] = useSearchParams();
  const shown = params.get('lines') === 'all' ? lines : lines.slice(0, SHOWN);
  return (
    <>
      <table className="tabular block w-full text-left text-[0.9375rem] sm:table sm:text-sm">
        <thead className="hidden border-b border-ink text-xs text-muted sm:table-header-group">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              Product
            </th>
            <th scope="col" className={HEAD}>
              Ordered
            </th>
            {moved ? (
              <th scope="col" className={HEAD}>
                Delivered
              </th>
            ) : null}
            {billed ? (
              <th scope="col" className={HEAD}>
                Invoiced
              </th>
            ) : null}
            <th scope="col" className={HEAD}>
              Price
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-rule sm:table-row-group">
          {shown.map((line) => (
            <LineRow
              key={line.id}
              orderId={order.id}
              line={line}
              short={short}
              why={why}
              columns={{ moved, billed, allCancelled }}
            />
          ))}
        </tbody>
      </table>
      <Cut shown={shown.length} of={lines.length} />
    </>
  );
}

const HEAD = 'px-2 py-1 text-right font-normal';
const CELL =
  'max-sm:order-2 max-sm:text-sm sm:table-cell sm:px-2 sm:py-1.5 sm:text-right sm:align-top';

/** Two lines: the product with what it comes to, and what is known of it. */
function LineRow({
  orderId,
  line,
  short,
  why,
  columns: { moved, billed, allCancelled },
}: {
  orderId: string;
  line: OrderLineView;
  short: LeftOut;
  why: WhosePrices | undefined;
  columns: { moved: boolean; billed: boolean; allCancelled: boolean };
}) {
  const isOpen = useSearchParams()[0].get('line') === line.id;
  const came = openQuantityOf(line) + leftOutOf(line, short);
  const hasHistory = moved || billed;
  return (
    <tr
      className={`flex flex-wrap items-baseline gap-x-3 py-1.5 leading-5 max-sm:after:order-1 max-sm:after:basis-full max-sm:after:content-[''] sm:table-row ${came === 0 ? 'text-muted' : ''} ${isOpen ? 'bg-sunk' : ''}`}
    >
      <td className="max-sm:contents sm:table-cell sm:py-1.5 sm:pr-3">
        <span className="min-w-0 flex-1 basis-[60%]">
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
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted max-sm:order-2">
          {/* On a phone its history, which has it, stands in its place. */}
          <span className={`font-mono ${hasHistory ? 'max-sm:hidden' : ''}`}>{line.sku}</span>
          {hasHistory ? <LineHistory orderId={orderId} line={line} /> : null}
          {why ? (
            <WhyPrice
              rule={line.priceRule as PriceRule}
              productId={line.productId}
              customerId={why.customerId}
              onDate={why.onDate}
              compact
            />
          ) : null}
        </span>
        {line.note ? (
          <span className="block text-sm max-sm:order-3 max-sm:basis-full">“{line.note}”</span>
        ) : null}
        <LineNotes line={line} allCancelled={allCancelled} short={short} />
      </td>
      {/* A phone says a quantity once: what was ordered as it came, and what came as it was billed. */}
      <td className={`${CELL} ${moved && line.delivered === came ? 'max-sm:hidden' : ''}`}>
        <span className="text-muted sm:hidden">Ordered </span>
        <span className={came === 0 ? 'line-through' : 'font-semibold'}>
          {came || line.ordered}
        </span>
      </td>
      {moved ? (
        <td className={CELL}>
          <span className="text-muted sm:hidden">Delivered </span>
          <span className={line.delivered < came ? 'font-bold text-warning' : 'font-semibold'}>
            {line.delivered}
          </span>
        </td>
      ) : null}
      {billed ? (
        <td
          className={`${CELL} ${line.invoiced === (moved ? line.delivered : came) ? 'max-sm:hidden' : ''}`}
        >
          <span className="text-muted sm:hidden">Invoiced </span>
          {line.invoiced}
        </td>
      ) : null}
      <td className={CELL}>
        {formatCents(line.unitPriceCents)}
        <span className="text-muted sm:hidden"> each</span>
      </td>
      <td className="text-right font-bold max-sm:order-1 max-sm:ml-auto sm:table-cell sm:py-1.5 sm:pl-2 sm:align-top">
        {formatCents(lineTotal(line.unitPriceCents, openQuantityOf(line)))}
      </td>
    </tr>
  );
}

/** The frozen sums of an order. */
export function OrderTotals({ order }: { order: Pick<OrderView, keyof Totals | 'taxSettled'> }) {
  return (
    <dl className="tabular ml-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-y-0.5 text-sm">
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
      <dt className="mt-1 border-t-2 border-ink pt-1 font-display text-base font-bold">Total</dt>
      <dd className="mt-1 border-t-2 border-ink pt-1 text-right font-display text-base font-bold">
        {formatCents(order.totalCents)}
      </dd>
      {order.depositCents > 0 ? (
        <dd className="col-span-2 text-sm text-muted">{DEPOSIT_NOTE}</dd>
      ) : null}
    </dl>
  );
}
