import type { UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { customerChoice } from '../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../platform/app.ts';
import { type CheckedRow, isGood, ROWS_SHOWN } from '../quick-order.ts';
import { stateText } from '../quick-order-messages.ts';
import { judgeRows, withSuggestions } from './judge-rows.ts';
import { openListFor, rowsOfList } from './quick-order-list.ts';

export const SHOWN = ['all', 'problems', 'good'] as const;
export type Shown = (typeof SHOWN)[number];

const fits: Record<Shown, (row: CheckedRow) => boolean> = {
  all: () => true,
  problems: (row) => !isGood(row.state),
  good: (row) => isGood(row.state),
};

async function checkedList(app: App, user: UserActor, customerId: string | null) {
  const list = await openListFor(app, user, customerId);
  if (!list) return null;
  return { list, rows: await judgeRows(app, user, list, await rowsOfList(app.db, list.id)) };
}

/** Everything that the quick order's page shows: for whom, and the list that is being checked. */
export async function loadQuickOrder(app: App, user: UserActor, request: Request) {
  const { chosen: customer, menu: customers } = await customerChoice(app, user, request);
  const checked = await checkedList(app, user, customer?.id ?? null);
  if (!checked) return { customer, customers, list: null };
  const { list, rows } = checked;
  const bad = rows.filter(fits.problems).length;
  const query = new URL(request.url).searchParams;
  const chosenTab = SHOWN.find((one) => one === query.get('show'));
  const show = chosenTab ?? (bad > 0 ? 'problems' : 'all');
  const listed = rows.filter(fits[show]);
  const pages = Math.max(1, Math.ceil(listed.length / ROWS_SHOWN));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
  const from = (page - 1) * ROWS_SHOWN;
  return {
    customer,
    customers,
    list: {
      ...list,
      good: rows.length - bad,
      bad,
      rowCount: rows.length,
      hasDuplicates: rows.some((row) => row.together !== null),
      show,
      page,
      pages,
      rows: await withSuggestions(app.db, user, listed.slice(from, from + ROWS_SHOWN)),
    },
  };
}
export type QuickOrderPage = Awaited<ReturnType<typeof loadQuickOrder>>;
export type ShownList = NonNullable<QuickOrderPage['list']>;

/** The rows that can't be added as a CSV with the reason, which the page reads again; the head alone without a list. */
export async function badRowsFile(
  app: App,
  user: UserActor,
  customerId: string | null,
): Promise<string> {
  const checked = await checkedList(app, user, customerId);
  const bad = checked?.rows.filter(fits.problems) ?? [];
  return csvFile(
    ['Row', 'SKU', 'Quantity', 'Name', 'Price', 'Problem'],
    bad.map((row) => [
      row.line,
      row.sku,
      row.quantity,
      row.name || (row.product ? `${row.product.name}, ${row.product.sizeUnit}` : ''),
      row.priceCents === null ? '' : centsToDecimal(row.priceCents),
      stateText(row, { was: '', now: '' }),
    ]),
  );
}
