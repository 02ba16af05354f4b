import type { ReactNode } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { centsToDecimal } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { coming } from '../../catalogue/price-messages.ts';
import * as messages from '../messages.ts';
import type { ListPriceRow, PriceFilter } from '../server/price-tables.ts';
import type { PlannedDay } from '../server/withdraw-list-price.ts';
import { AmountField, amountText, GridRow } from './price-grid.tsx';

export const priceCell = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : centsToDecimal(cents);

/** The coming prices of a product, each with its way back. `formId`: forms can't stand in forms. */
export function Coming({ row, formId }: { row: ListPriceRow; formId: string }) {
  const rows = row.coming.map((one) => (
    <span key={one.id} className="tabular mr-3 inline-flex flex-wrap items-center gap-x-2">
      <Badge tone="info">{coming(one.from, one.priceCents)}</Badge>
      <button
        type="submit"
        form={formId}
        name="priceId"
        value={one.id}
        aria-label={`${messages.withdraw} ${row.sku}, ${coming(one.from, one.priceCents)}`}
        className="min-h-11 cursor-pointer px-1 text-brand underline sm:min-h-9"
      >
        {messages.withdraw}
      </button>
    </span>
  ));
  return row.keptByBooks && rows.length > 0 ? (
    <>
      {rows}
      <span className="block text-sm text-muted">{messages.comingKept}</span>
    </>
  ) : (
    rows
  );
}

/** On a phone one field stands in the row; a second one, and which is which, comes when it is open. */
function Named({
  as,
  isSecond = false,
  children,
}: {
  as: string;
  isSecond?: boolean;
  children: ReactNode;
}) {
  return (
    // A field that is not typed in takes no room there.
    <div className={as === '' ? 'max-sm:hidden' : isSecond ? 'second' : ''}>
      {as === '' ? null : (
        <span aria-hidden="true" className="name">
          {as}
        </span>
      )}
      {children}
    </div>
  );
}

/** The empty form that the withdraw buttons of a table belong to. */
export function WithdrawForm({ id }: { id: string }) {
  return (
    <Form method="post" id={id}>
      <input type="hidden" name="intent" value="withdraw" />
    </Form>
  );
}

/** What was planned at once for a day, such as an increase by percent, of what the filter leaves. Its one way back asks first; until it is answered, all of them stay where they are and take no other press. */
export function Planned({ days, filter }: { days: readonly PlannedDay[]; filter: PriceFilter }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const sent = formData?.get('intent') === 'withdraw-all' ? formData.get('from') : null;
  return days.map(({ from, count, brands }) => (
    <Form
      key={from}
      method="post"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'idle') return;
        const form = event.currentTarget;
        confirm({
          title: messages.withdrawQuestion(count, longDayText(from)),
          message: messages.withdrawMeans(count, brands, longDayText(from)),
          confirmText: messages.withdrawAll(count),
          confirmLook: 'danger',
          onConfirm: () => void submit(form, { preventScrollReset: true }),
        });
      }}
    >
      <input type="hidden" name="intent" value="withdraw-all" />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="count" value={count} />
      {(['term', 'brand', 'category'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={filter[name]} />
      ))}
      <span>{messages.plannedOn(count, brands, longDayText(from))}</span>
      <Button
        type="submit"
        variant="secondary"
        busy={sent === from}
        aria-label={`${messages.withdrawAll(count)}, ${longDayText(from)}`}
      >
        {messages.withdrawAll(count)}
      </Button>
    </Form>
  ));
}

/** List prices with cost where it is shown, coming price and the field for a new one. */
export function ListPriceRows({
  rows,
  problems,
  formId,
  linkOf,
  typed,
  outside,
  isHidden,
}: {
  rows: readonly ListPriceRow[];
  /** So many of the first stand there for what is typed in them alone. */
  outside: number;
  isHidden: (at: number) => boolean;
  problems: Readonly<Record<string, string>>;
  formId: string;
  /** Where a row leads. */
  linkOf: (row: ListPriceRow) => string;
  /** Whether any of them can be typed. */
  typed: boolean;
}) {
  return (
    <ul className="border-t-2 border-ink">
      {rows.map((row, at) => (
        <GridRow
          key={row.id}
          id={row.id}
          isHidden={isHidden(at)}
          isOutside={at < outside}
          title={<Link to={linkOf(row)}>{row.name}</Link>}
          detail={
            <>
              <span className="size">{row.sizeUnit}</span> · <span className="sku">{row.sku}</span>
              {row.isActive ? null : ' · inactive'}
            </>
          }
          now={
            <>
              {amountText(row.priceCents)}
              {row.keptByBooks ? (
                <span className="kept" title={messages.keptByBooksHint}>
                  {messages.keptByBooks}
                </span>
              ) : null}
            </>
          }
          notes={row.coming.length > 0 ? <Coming row={row} formId={formId} /> : null}
          error={problems[row.id]}
        >
          <input type="hidden" name="id" value={row.id} />
          <input type="hidden" name="was" value={row.priceCents ?? ''} />
          {row.costCents === undefined ? null : (
            <>
              <input type="hidden" name="costWas" value={row.costCents ?? ''} />
              <Named as={messages.costTitle} isSecond={typed && !row.keptByBooks}>
                <AmountField
                  name="cost"
                  label={`${messages.costTitle} of ${row.sku}`}
                  defaultValue={priceCell(row.costCents)}
                />
              </Named>
            </>
          )}
          {typed ? (
            <Named as={row.keptByBooks ? '' : messages.newPrice}>
              <AmountField
                name="price"
                label={`${messages.newPrice} of ${row.sku}`}
                placeholder={messages.newPrice}
                error={problems[row.id]}
                locked={row.keptByBooks}
              />
            </Named>
          ) : (
            // The form reads one of each row.
            <input type="hidden" name="price" value="" />
          )}
        </GridRow>
      ))}
    </ul>
  );
}
