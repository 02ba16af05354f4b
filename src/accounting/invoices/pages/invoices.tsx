import { Form, Link } from 'react-router';
import { listChoices, listForms } from '../../../accounts/lists/server/list-forms.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, SEEING_MONEY } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../orders/server/scope.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { INVOICE_FILTERS, type InvoiceFilter } from '../../choices.ts';
import {
  acceptTaxInput,
  createInvoiceInput,
  dateOnOpenDayInput,
  settleCustomerInput,
  settleDifferenceInput,
} from '../../contract.ts';
import { FILTER_MESSAGES } from '../../messages.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { invoiceTable } from '../invoice-table.ts';
import { acceptTax } from '../server/accept-tax.ts';
import { createInvoice } from '../server/create-invoice.ts';
import { dateOnOpenDay } from '../server/date-on-open-day.ts';
import { openDifferences, settleDifference } from '../server/invoice-differences.ts';
import {
  countInvoices,
  type InvoiceCounts,
  listInvoices,
  withoutReasons,
} from '../server/queries.ts';
import { settleCustomer } from '../server/settle-customer.ts';
import { tableInvoices } from '../server/table-invoices.ts';
import { DifferenceList } from '../ui/difference-list.tsx';
import { InvoiceList } from '../ui/invoice-list.tsx';
import { InvoiceRow } from '../ui/invoice-row.tsx';
import type { Route } from './+types/invoices';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta = () => [{ title: 'Invoices | Bellcart' }];

const CURSOR = /^(\d{4}-\d{2}-\d{2})~([0-9a-f-]{36})$/;
const FOR_CUSTOMERS: readonly InvoiceFilter[] = ['open', 'paid', 'all'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const staff = hasDuty(user, 'books');
  const scope = orderScope(user);
  const query = url.searchParams;
  const today = companyDay(await readCompany(app), app.clock.now());
  const counts = await countInvoices(app.db, scope, today);
  const tabs = staff
    ? INVOICE_FILTERS.filter(
        (tab) => tab !== 'tax' || counts.tax > 0 || query.get('show') === 'tax',
      )
    : FOR_CUSTOMERS;
  const asked = tabs.find((tab) => tab === query.get('show'));
  const term = query.get('q')?.trim().slice(0, 100) ?? '';
  // Who searches means any invoice, unless a tab was chosen too.
  const filter =
    asked ?? (term ? 'all' : staff && counts.attention > 0 ? 'attention' : staff ? 'all' : 'open');
  const choices = await listChoices(app, user, 'invoices', url, { dense: staff });
  const view = readTable(invoiceTable(staff), query);
  const asTable = filter !== 'attention' && filter !== 'tax';
  const table = asTable ? await tableInvoices(app.db, scope, filter, view, PAGE_ROWS, today) : null;
  const [, day = '', id = ''] = CURSOR.exec(query.get('before') ?? '') ?? [];
  const page = asTable
    ? { rows: [], next: null }
    : await listInvoices(app.db, scope, filter, day ? { day, id } : null, term);
  // Reasons are for staff; a customer reads states only.
  const rows = staff ? page.rows : page.rows.map(withoutReasons);
  const differences = hasDuty(user, 'books') ? await openDifferences(app.db, scope) : [];
  return {
    staff,
    today,
    differences,
    counts: staff ? counts : { ...counts, attention: 0, tax: 0, taxOffCents: 0, waiting: 0 },
    tabs: [...tabs],
    filter,
    term,
    rows,
    next: page.next,
    dense: choices.dense,
    view,
    table: table && {
      ...table,
      rows: staff ? table.rows : table.rows.map(withoutReasons),
    },
  };
}

/** The ways out of an invoice that needs attention: the same verbs as POST /api/quickbooks-create-invoice, -accept-tax and -settle-customer. */
export const action = formActions(
  {
    density: listForms('invoices').density,
    '': pageForm(createInvoiceInput, (input, { app, user }) => createInvoice(app, user, input)),
    'open-day': pageForm(dateOnOpenDayInput, (input, { app, user }) =>
      dateOnOpenDay(app, user, input),
    ),
    tax: pageForm(acceptTaxInput, (input, { app, user }) => acceptTax(app, user, input)),
    difference: pageForm(settleDifferenceInput, (input, { app, user }) =>
      settleDifference(app, user, input),
    ),
    customer: pageForm(settleCustomerInput, (input, { app, user }) =>
      settleCustomer(app, user, input),
    ),
  },
  // What was typed wrong is said in the contract's words.
  {
    sentence: (error) => Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error),
  },
);

export default function Invoices({ loaderData }: Route.ComponentProps) {
  useLiveReload('invoice');
  const { staff, today, counts, tabs, filter, term, rows, next, table, view, dense } = loaderData;
  const searched = term ? `&q=${encodeURIComponent(term)}` : '';
  const owed =
    counts.open === 0
      ? 'Nothing is open.'
      : `${formatCents(counts.openCents)} open in ${counts.open} ${counts.open === 1 ? 'invoice' : 'invoices'}`;
  return (
    <Page>
      <PageHeading
        title="Invoices"
        low
        description={
          counts.overdue > 0 ? `${owed}, ${formatCents(counts.overdueCents)} of it overdue` : owed
        }
      />
      <DifferenceList differences={loaderData.differences} />
      <nav aria-label="Which invoices" className="mb-3 flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={`?show=${tab}${searched}`}
            aria-current={tab === filter ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-border px-4 font-semibold text-ink no-underline aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
          >
            {FILTER_MESSAGES[tab]}
            <Count tab={tab} counts={counts} />
          </Link>
        ))}
      </nav>
      {table ? (
        <InvoiceList
          {...table}
          {...{ view, staff, dense, today }}
          hint={
            filter === 'all'
              ? 'Try a part of the number, the order, the PO or the customer.'
              : `Only “${FILTER_MESSAGES[filter]}” was searched. Try “${FILTER_MESSAGES.all}”.`
          }
        />
      ) : (
        <SearchForm term={term} />
      )}
      {table ? null : rows.length === 0 && term ? (
        <EmptyState
          title="No invoice matches"
          action={
            <ButtonLink to={`?show=${filter}`} variant="secondary">
              Clear the search
            </ButtonLink>
          }
        >
          {filter === 'all'
            ? 'Try a part of the number, the order, the PO or the customer.'
            : `Only “${FILTER_MESSAGES[filter]}” was searched. Try “${FILTER_MESSAGES.all}”.`}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState
          title={filter === 'attention' ? 'Nothing needs attention' : 'No invoices to show'}
        >
          {staff
            ? 'Each delivery makes its invoice by itself.'
            : 'When an order was delivered, its invoice stands here.'}
        </EmptyState>
      ) : (
        <ul className="space-y-3 md:space-y-0 md:rounded-lg md:border md:border-rule md:bg-card">
          {rows.map((row) => (
            <InvoiceRow key={row.id} row={row} staff={staff} today={today} />
          ))}
        </ul>
      )}
      {next ? (
        <p className="mt-6">
          <Link
            className="inline-flex min-h-11 items-center text-brand underline"
            to={`?show=${filter}${searched}&before=${next}`}
          >
            Older invoices
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

function SearchForm({ term }: { term: string }) {
  return (
    <Form method="get" role="search" className="mb-5 flex flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <label htmlFor="invoice-search" className="mb-1 block font-semibold">
          Search invoices
        </label>
        <input
          id="invoice-search"
          key={term}
          type="search"
          name="q"
          defaultValue={term}
          placeholder="Number, order, PO or customer"
          className="block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 placeholder:text-muted"
        />
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

function Count({ tab, counts }: { tab: InvoiceFilter; counts: InvoiceCounts }) {
  const count =
    tab === 'attention'
      ? counts.attention
      : tab === 'tax'
        ? counts.tax
        : tab === 'waiting'
          ? counts.waiting
          : tab === 'open'
            ? counts.open
            : 0;
  return count > 0 ? <span className="tabular font-normal">{count}</span> : null;
}
