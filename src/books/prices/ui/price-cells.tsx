import { Form, Link, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import type { FilterField } from '../../../ui/data-table/find-rows.tsx';
import { Badge } from '../../../ui/panel.tsx';
import {
  MARK_LABELS,
  markText,
  SHOW_LABELS,
  STATE_LABELS,
  PRICES_MESSAGES as words,
} from '../messages.ts';
import { changeOf, type PriceTableRow, SHOWN_PRICES } from '../price-table.ts';

/** A row as it was seen: what is decided is this price and no other. */
export const seenValue = (row: Pick<PriceTableRow, 'id' | 'unitPriceCents'>) =>
  `${row.id}_${row.unitPriceCents ?? ''}`;

export const priceFields: FilterField[] = [
  {
    kind: 'search',
    name: 'q',
    label: 'Search prices',
    placeholder: 'Customer or product',
  },
  {
    kind: 'choice',
    name: 'show',
    label: 'Show',
    options: SHOWN_PRICES.map((value) => ({ value, label: SHOW_LABELS[value] })),
  },
];

/** "−8 %": how far the books' price is from today's; '' where one of them is missing. */
function changeText(row: PriceTableRow): string {
  const change = changeOf(row);
  if (change === null) return '';
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toLocaleString('en-US')} %`;
}

/** How the cells of the table of prices are drawn. */
export const priceCells = {
  customer: (row: PriceTableRow) => (
    <Link
      to={`/dashboard/customers/${row.customerId}/prices`}
      className="font-semibold text-ink underline decoration-rule hover:decoration-current"
    >
      {row.customerName}
    </Link>
  ),
  product: (row: PriceTableRow) => (
    <>
      {row.productName}
      <span className="narrow block truncate text-sm text-muted">{row.sizeUnit}</span>
    </>
  ),
  today: (row: PriceTableRow) => (
    <>
      {row.todayCents === null ? words.onRequest : formatCents(row.todayCents)}
      {row.todayRule === 'list' ? (
        <span className="block text-sm text-muted">{words.list}</span>
      ) : null}
    </>
  ),
  price: (row: PriceTableRow) => (
    <span className="font-semibold">
      {row.unitPriceCents === null ? words.gone : formatCents(row.unitPriceCents)}
      <span className="block text-sm font-normal text-muted">{changeText(row)}</span>
    </span>
  ),
  invoice: (row: PriceTableRow) => (
    <>
      {row.docNumber ?? ''}
      {row.dated === null ? null : (
        <span className="block text-sm whitespace-nowrap text-muted">
          {longDayText(row.dated)}, {row.quantity} ×
        </span>
      )}
    </>
  ),
  change: changeText,
  date: (row: PriceTableRow) =>
    row.dated === null ? '' : <span className="whitespace-nowrap">{longDayText(row.dated)}</span>,
  marks: (row: PriceTableRow) => (
    <span className="flex flex-wrap gap-1 max-sm:justify-end">
      {row.state !== 'refused' && row.marks.length === 0 ? (
        <span className="text-muted sm:hidden">{words.noMarks}</span>
      ) : null}
      {row.state === 'refused' ? <Badge tone="plain">{STATE_LABELS.refused}</Badge> : null}
      {row.marks.map((mark) => (
        <span key={mark} title={markText(mark, row)}>
          <Badge tone={mark === 'discounted' ? 'info' : 'warning'}>{MARK_LABELS[mark]}</Badge>
          <span className="sr-only"> {markText(mark, row)}</span>
        </span>
      ))}
    </span>
  ),
};

export const PRICE_WIDTHS = {
  customer: 'w-[19%]',
  product: 'w-[22%]',
  today: 'w-26',
  price: 'w-26',
  invoice: 'w-34',
  marks: 'w-26',
};

/** Accept or refuse one price, a mark or not. */
export function DecideOne({ row }: { row: PriceTableRow }) {
  const sent = useNavigation().formData;
  const value = seenValue(row);
  const isGoing = (intent: string) =>
    sent?.get('row') === value && sent.getAll('row').length === 1 && sent.get('intent') === intent;
  if (row.state === 'settled') return null;
  const name = `${row.sku}, ${row.customerName}`;
  return (
    <Form method="post" preventScrollReset className="flex gap-1">
      <input type="hidden" name="row" value={value} />
      <Button
        type="submit"
        name="intent"
        value="accept-marked"
        variant="quiet"
        className="px-1! text-sm!"
        busy={isGoing('accept-marked')}
        aria-label={`${words.accept}: ${name}`}
      >
        {words.accept}
      </Button>
      {row.state === 'waiting' ? (
        <Button
          type="submit"
          name="intent"
          value="refuse"
          variant="quiet"
          className="px-1! text-sm!"
          busy={isGoing('refuse')}
          aria-label={`${words.refuse}: ${name}`}
        >
          {words.refuse}
        </Button>
      ) : null}
    </Form>
  );
}
