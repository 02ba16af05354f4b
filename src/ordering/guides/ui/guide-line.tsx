import { memo } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { toOrder } from '../../../safety/inventory/public/count-units.ts';
import * as orderMessages from '../../cart/order-messages.ts';
import { troubleOf } from '../../cart/ui/ordered-lines.ts';
import { QuantityField, RowState } from '../../cart/ui/quantity-field.tsx';
import type { QuantityState } from '../../cart/ui/use-order.ts';
import * as messages from '../messages.ts';
import type { ShownRow } from '../server/read-guide.ts';
import '../../../ui/office.css';

/** The grid of a row on a desk, for the head of the list; the rows have the same in office.css. */
export const COLUMNS =
  'lg:grid-cols-[3.25rem_minmax(0,1fr)_3.75rem_4.875rem_4rem_3.25rem] lg:gap-x-3';

/** How much is missing to par by the last count; 0 when nothing is, or nobody has counted. */
export const proposalFor = ({ par, onHand, onOrder, orderable }: ShownRow): number =>
  par === null || onHand === null || !orderable ? 0 : toOrder(par, onHand, onOrder);

interface TypedRow {
  value: string;
  quantity: number;
  state: QuantityState;
  onType: (productId: string, text: string) => void;
}

interface LineProps extends TypedRow {
  row: ShownRow;
  isBackOrder: boolean;
  /** The first of the guide: its link tells the router of the page that all the links lead to. */
  first: boolean;
}

const shortDay = (day: string) => dayText(day).replace(/^\w+, /, '');

/** One product: 32 px on a desk, two lines on a phone. */
export const GuideLine = memo(function GuideLine(props: LineProps) {
  const { row, isBackOrder, value, quantity, state, onType, first } = props;
  const { productId, available, unitPriceCents, orderable, onOrder } = row;
  const name = `${row.name}, ${row.sizeUnit}`;
  const trouble = orderable
    ? troubleOf({ quantity, available, unitPriceCents }, state, isBackOrder)
    : value !== ''
      ? ({ kind: 'gone', take: 0 } as const)
      : null;
  const field = { productId, name, state, trouble, onType };
  const isShown = trouble !== null || state === 'waits';
  // What was paid last time, when it is another price now.
  const was =
    unitPriceCents !== null && row.lastPriceCents !== null && row.lastPriceCents !== unitPriceCents
      ? messages.priceWas(row.lastPriceCents)
      : null;
  return (
    <li data-row={productId} className="guide-line">
      <div className="field">
        {orderable || value !== '' ? (
          <QuantityField {...field} value={value} proposal={proposalFor(row)} />
        ) : (
          <span className="block w-14 text-center text-muted lg:w-13" aria-hidden="true">
            –
          </span>
        )}
      </div>
      <p className="what">
        {orderable ? (
          <Link
            to={`/products/${row.nameKey}?size=${row.sku}`}
            discover={first ? 'render' : 'none'}
          >
            {row.name}
          </Link>
        ) : (
          <span className="font-semibold text-muted line-through decoration-1">{row.name}</span>
        )}{' '}
        <span className="size">{row.sizeUnit}</span>
        <Beside row={row} isBackOrder={isBackOrder} was={was} />
      </p>
      <div className="figures">
        <span className="cost">
          {!orderable
            ? ''
            : unitPriceCents === null
              ? messages.onRequest
              : formatCents(unitPriceCents)}
        </span>
        {isShown ? (
          <span className="lg:col-span-3 lg:text-right">
            <RowState {...field} available={available} />
          </span>
        ) : (
          <Figures row={row} onOrder={onOrder} />
        )}
      </div>
    </li>
  );
});

/** What is worth a word beside the name: gone, short before anything is typed, another price than last time. */
function Beside({
  row,
  isBackOrder,
  was,
}: {
  row: ShownRow;
  isBackOrder: boolean;
  was: string | null;
}) {
  const notes = [
    !row.orderable
      ? messages.gone
      : row.available === 0
        ? isBackOrder
          ? messages.backOrder
          : messages.outOfStock
        : null,
    row.orderable ? was : null,
  ].filter((text) => text !== null);
  return notes.map((text) => (
    <span key={text} className="ml-2 text-xs whitespace-nowrap text-muted">
      {text}
    </span>
  ));
}

/** Last, on hand and par, on order: three columns on a desk, words on a phone. */
function Figures({ row, onOrder }: { row: ShownRow; onOrder: number }) {
  const { lastQuantity, lastOn, onHand, onHandText, par } = row;
  return (
    <>
      <span
        className={onOrder > 0 ? 'last max-lg:hidden' : 'last'}
        title={row.usual ? messages.usually(row.usual) : undefined}
      >
        {lastQuantity === null || lastOn === null ? null : (
          <>
            <span className="lg:hidden">{`${orderMessages.last} `}</span>
            {lastQuantity}
            <span aria-hidden="true"> · </span>
            {shortDay(lastOn)}
          </>
        )}
      </span>
      <span
        className={onHand === 0 ? 'here font-bold text-ink' : 'here'}
        title={onHandText || undefined}
      >
        {onHand === null ? (
          par !== null && messages.parIs(par)
        ) : (
          <>
            <span className="lg:hidden">
              {onHandText || messages.some(onHand)}
              <span>
                {` ${orderMessages.here}`}
                {par === null ? '' : orderMessages.andPar(par)}
              </span>
            </span>
            {/* A desk's column holds a figure: how it was counted stands in its title. */}
            <span className="max-lg:hidden">
              {messages.some(onHand)}
              <span className="sr-only">{` ${orderMessages.here}`}</span>
              {par === null ? null : <span>{messages.ofPar(par)}</span>}
            </span>
          </>
        )}
      </span>
      <span className="coming">
        {onOrder > 0 ? (
          <>
            <span className="lg:hidden">{orderMessages.onOrder(onOrder)}</span>
            <span className="max-lg:hidden">{onOrder}</span>
          </>
        ) : null}
      </span>
    </>
  );
}

/** What can be ordered instead of the row above, with a field of its own. */
export function InsteadLine({
  row,
  isBackOrder,
  value,
  quantity,
  state,
  onType,
}: TypedRow & { row: ShownRow; isBackOrder: boolean }) {
  const { substitute } = row;
  if (!substitute) return null;
  const name = `${substitute.name}, ${substitute.sizeUnit}`;
  const trouble = troubleOf(
    {
      quantity,
      available: substitute.available,
      unitPriceCents: substitute.unitPriceCents,
    },
    state,
    isBackOrder,
  );
  const field = { productId: substitute.id, name, state, trouble, onType };
  return (
    <li className="guide-line">
      <div className="field">
        <QuantityField {...field} value={value} />
      </div>
      <p className="what">
        <span className="text-info">{messages.instead}: </span>
        <Link to={`/products/${substitute.nameKey}?size=${substitute.sku}`}>{substitute.name}</Link>{' '}
        <span className="size">{substitute.sizeUnit}</span>
        <span className="ml-2 text-xs text-muted">{messages.insteadWhy[substitute.reason]}</span>
      </p>
      <p className="tabular col-start-2 text-sm font-semibold lg:col-start-3 lg:text-right lg:font-normal">
        {substitute.unitPriceCents === null
          ? messages.onRequest
          : formatCents(substitute.unitPriceCents)}
      </p>
      <span className="tabular col-start-2 text-sm text-muted lg:col-span-3 lg:col-start-4">
        <RowState {...field} available={substitute.available} />
      </span>
    </li>
  );
}
