import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { messageFor } from '../../../kit/messages.ts';
import { PAGE_ROWS, paramsOf, readTable } from '../../../kit/table-view.ts';
import { longDayText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { doneForm, FailureFocus, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { decidePricesInput } from '../contract.ts';
import { decidedText, SKIP_TEXTS, PRICES_MESSAGES as words } from '../messages.ts';
import { PRICE_TABLE, type PriceTableRow } from '../price-table.ts';
import { decidePrices } from '../server/decide-prices.ts';
import { type SkippedRow, skippedLines } from '../server/skipped-lines.ts';
import { countPrices, tablePrices } from '../server/table-prices.ts';
import { DecideOne, PRICE_WIDTHS, priceCells, priceFields, seenValue } from '../ui/price-cells.tsx';
import type { Route } from './+types/prices';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = titled(words.title);

/** Up to how many prices are counted. */
const COUNTED = 5000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const read = readTable(PRICE_TABLE, url.searchParams);
  // Prices that need no approval are hidden at first; "?view=all" shows them.
  const view = url.search === '' ? { ...read, filters: { show: 'waiting' } } : read;
  const [company, page, count, skipped] = await Promise.all([
    readCompany(app),
    tablePrices(app, user, view, PAGE_ROWS),
    countPrices(app, user, { filters: { show: 'waiting' }, chosen: [] }, COUNTED),
    skippedLines(app.db, user),
  ]).catch(failLoad);
  return { ...page, view, count, skipped, timeZone: company.timeZone };
}

const answerForm = (answer: 'accept' | 'refuse', marked: boolean) =>
  pageForm(
    z
      .strictObject({ row: list(text) })
      .transform(({ row }) => ({ answer, marked, prices: row }))
      .pipe(decidePricesInput),
    (input, { app, user }) => decidePrices(app, user, input),
  );

export const action = formActions({
  accept: answerForm('accept', false),
  'accept-marked': answerForm('accept', true),
  refuse: answerForm('refuse', true),
});

export default function BooksPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, view, count, skipped, timeZone } = loaderData;
  const failures = [
    useFailure(actionData, 'accept'),
    useFailure(actionData, 'accept-marked'),
    useFailure(actionData, 'refuse'),
  ];
  const failure = failures.find((one) => one !== undefined);
  const done = doneForm(actionData);
  const query = paramsOf(PRICE_TABLE, view).toString();
  return (
    <Page>
      <PageHeading
        title={words.title}
        compact
        description={`${words.lead} ${count >= COUNTED ? words.countOrMore(COUNTED) : words.count(count)}.`}
      />
      {failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger" title={words.notDecided}>
            {messageFor(failure)}
          </Note>
        </FailureFocus>
      ) : null}
      {done ? (
        <FailureFocus by={done}>
          <Note tone={done.marked + done.changed > 0 ? 'warning' : 'success'}>
            {decidedText(done)}
          </Note>
        </FailureFocus>
      ) : null}
      <DataTable<PriceTableRow>
        phone={{ first: ['customer'], firstEnd: 'price', second: ['today', 'product'] }}
        label={words.title}
        shape={PRICE_TABLE}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone }}
        cells={priceCells}
        widths={PRICE_WIDTHS}
        name={(row) => `${row.customerName}, ${row.sku}`}
        rowValue={seenValue}
        fields={priceFields}
        dense={false}
        exportTo="/dashboard/accounting/prices.csv"
        answer={actionData}
        bulk={[
          { label: words.accept, intent: 'accept' },
          { label: words.acceptMarked, intent: 'accept-marked' },
          { label: words.refuse, intent: 'refuse' },
          { label: 'Export', to: `/dashboard/accounting/prices.csv${query ? `?${query}` : ''}` },
        ]}
        trailing={{ title: 'Decide', cell: (row) => <DecideOne row={row} /> }}
        empty={<EmptyState title={words.noneWaits}>{words.noneText}</EmptyState>}
        noMatch={
          query === 'show=waiting'
            ? { title: words.noneWaits, hint: words.noneText }
            : { title: words.noMatch, hint: words.tryLess }
        }
      />
      {skipped.count > 0 ? <Skipped {...skipped} /> : null}
    </Page>
  );
}

function Skipped({ rows, count }: { rows: SkippedRow[]; count: number }) {
  return (
    <div className="mt-6">
      <Panel title={words.skippedTitle}>
        {count > rows.length ? (
          <p className="mb-2 text-sm text-muted">{words.skippedCut(rows.length, count)}</p>
        ) : null}
        <ul className="divide-y divide-rule">
          {rows.map((row) => (
            <li key={`${row.source} ${row.documentId} ${row.line}`} className="py-2">
              <span className="font-semibold">{row.customerName}</span>
              {row.what ? `, ${row.what}` : ''}
              <span className="block text-sm text-muted">
                {row.docNumber ?? row.documentId}, {longDayText(row.dated)}: {SKIP_TEXTS[row.why]}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
