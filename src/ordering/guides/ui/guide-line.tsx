import { type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import * as messages from '../messages.ts';
import type { GuideRow } from '../server/read-guide.ts';

/** The grid of a row on a desk; the head of the list has the same. */
export const COLUMNS =
  'lg:grid-cols-[4rem_minmax(0,1fr)_6.5rem_5.5rem_3rem_2.5rem_7.5rem_5rem] lg:gap-x-3';

interface FieldProps {
  productId: string;
  name: string;
  value: string;
  isWrong: boolean;
  onType: (productId: string, text: string) => void;
}

/** Goes to the field below or above; from the last one to the button that adds all. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (!down && !up) return;
  event.preventDefault();
  const field = event.currentTarget;
  const fields = [
    ...(field.form?.querySelectorAll<HTMLInputElement>('input[data-quantity]') ?? []),
  ];
  const next = fields[fields.indexOf(field) + (down ? 1 : -1)];
  if (next) next.focus();
  else if (down) field.form?.querySelector<HTMLButtonElement>('[data-add-all]')?.focus();
}

/** The one field of a row: 44 px on a phone, dense on a desk. */
export function QuantityField({ productId, name, value, isWrong, onType }: FieldProps) {
  return (
    <>
      <input type="hidden" name="productId" value={productId} />
      <input
        data-quantity={productId}
        name="quantity"
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={6}
        aria-label={messages.quantityOf(name)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `wrong-${productId}` : undefined}
        value={value}
        onChange={(event) => onType(productId, event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={toNext}
        className="tabular h-11 w-16 rounded-md border border-border bg-card px-2 text-center text-lg font-bold text-ink aria-[invalid=true]:border-danger aria-[invalid=true]:text-danger lg:h-8 lg:text-base"
      />
      {isWrong ? (
        <span id={`wrong-${productId}`} className="sr-only">
          {messages.notAQuantity}
        </span>
      ) : null}
    </>
  );
}

/** Stock, what is on its way and what stands in the cart: only what is worth a word. */
function states(row: GuideRow, underWay: number, isBackOrder: boolean): [string, boolean][] {
  const said: [string, boolean][] = [];
  if (underWay > 0) said.push([messages.beingAdded(underWay), true]);
  if (row.inCart > 0) said.push([messages.inCart(row.inCart), true]);
  if (row.onOrder > 0) said.push([messages.onItsWay(row.onOrder), false]);
  if (!row.orderable) said.push([messages.gone, true]);
  else if (row.available === 0)
    said.push([isBackOrder ? messages.backOrder : messages.outOfStock, true]);
  else if (row.available < (row.usual?.quantity ?? 1))
    said.push([messages.onlyLeft(row.available), true]);
  return said;
}

interface LineProps extends Omit<FieldProps, 'name' | 'productId'> {
  row: GuideRow;
  underWay: number;
  isBackOrder: boolean;
  /** Why this quantity was filled in; null when it was not. */
  reason: string | null;
}

/** One product: a dense row on a desk, three short lines on a phone. */
export const GuideLine = memo(function GuideLine(props: LineProps) {
  const { row, underWay, isBackOrder, reason, ...field } = props;
  const name = `${row.name}, ${row.sizeUnit}`;
  // What was paid last time, when it is another price now.
  const was =
    row.unitPriceCents !== null && row.lastPriceCents !== row.unitPriceCents
      ? row.lastPriceCents
      : null;
  const last = row.lastQuantity !== null && row.lastOn !== null;
  return (
    <li
      data-row={row.productId}
      className={`grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 border-b border-rule py-1.5 focus-within:bg-sunk ${COLUMNS} lg:min-h-9 lg:py-0.5`}
    >
      <div className="row-span-2 self-start lg:row-span-1 lg:self-center">
        {row.orderable ? (
          <QuantityField productId={row.productId} name={name} {...field} />
        ) : (
          <span className="block w-16 text-center text-muted" aria-hidden="true">
            –
          </span>
        )}
      </div>
      <p className="min-w-0 leading-snug">
        {row.orderable ? (
          <Link
            to={`/products/${row.nameKey}?size=${row.sku}`}
            className="font-semibold text-ink no-underline hover:underline"
          >
            {row.name}
          </Link>
        ) : (
          <span className="font-semibold text-muted line-through decoration-1">{row.name}</span>
        )}{' '}
        <span className="narrow text-base font-semibold whitespace-nowrap">{row.sizeUnit}</span>
      </p>
      <p className="tabular col-start-2 flex flex-wrap gap-x-3 text-sm leading-snug text-muted lg:contents">
        <span className="font-semibold text-ink lg:order-last lg:text-right lg:font-normal">
          {!row.orderable
            ? ''
            : row.unitPriceCents === null
              ? messages.onRequest
              : formatCents(row.unitPriceCents)}
          {was === null ? null : (
            <span className="block text-sm font-normal text-warning max-lg:ml-2 max-lg:inline">
              {messages.priceWas(was)}
            </span>
          )}
        </span>
        <span className="font-mono text-xs lg:self-center">{row.sku}</span>
        <span className="lg:text-ink">
          <span className="lg:sr-only">{messages.columns.last} </span>
          {last ? (
            <>
              <b className="font-semibold">{row.lastQuantity}</b>
              <span aria-hidden="true"> · </span>
              {dayText(row.lastOn ?? '').replace(/^\w+, /, '')}
            </>
          ) : (
            <span className="text-muted">{messages.neverBought}</span>
          )}
        </span>
        <span title={row.usual ? messages.usually(row.usual) : undefined}>
          <span className="lg:sr-only">{messages.columns.usual} </span>
          {row.usual?.quantity ?? '–'}
        </span>
        <span className={row.par === null ? 'max-lg:hidden' : undefined}>
          <span className="lg:sr-only">{messages.columns.par} </span>
          {row.par ?? '–'}
        </span>
        <span className="lg:leading-tight">
          {states(row, underWay, isBackOrder).map(([text, isLoud]) => (
            <span
              key={text}
              className={`mr-2 block ${isLoud ? 'font-semibold text-warning' : ''} max-lg:inline`}
            >
              {text}
            </span>
          ))}
        </span>
      </p>
      {reason ? (
        <p className="col-start-2 text-sm text-info lg:order-last lg:col-span-7 lg:col-start-2">
          {reason}
        </p>
      ) : null}
    </li>
  );
});

/** What can be ordered instead of the row above, with a field of its own. */
export function InsteadLine({
  row,
  ...field
}: Omit<FieldProps, 'name' | 'productId'> & { row: GuideRow }) {
  const { substitute } = row;
  if (!substitute) return null;
  const name = `${substitute.name}, ${substitute.sizeUnit}`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 border-b border-rule border-l-4 border-l-info py-1.5 pl-2 focus-within:bg-sunk lg:grid-cols-[4rem_minmax(0,1fr)_auto] lg:py-0.5">
      <QuantityField productId={substitute.id} name={name} {...field} />
      <p className="leading-snug">
        <span className="text-info">{messages.instead}: </span>
        <Link
          to={`/products/${substitute.nameKey}?size=${substitute.sku}`}
          className="font-semibold text-ink no-underline hover:underline"
        >
          {substitute.name}
        </Link>{' '}
        <span className="narrow text-base font-semibold">{substitute.sizeUnit}</span>
        <span className="tabular block text-sm text-muted lg:ml-3 lg:inline">
          <span className="font-mono text-xs">{substitute.sku}</span>
          <span aria-hidden="true"> · </span>
          {messages.insteadWhy[substitute.reason]}
        </span>
      </p>
      <p className="tabular col-start-2 text-sm font-semibold lg:col-start-3 lg:text-right lg:text-base lg:font-normal">
        {substitute.unitPriceCents === null
          ? messages.onRequest
          : formatCents(substitute.unitPriceCents)}
      </p>
    </li>
  );
}
