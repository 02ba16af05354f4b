import { Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, SEEING_MONEY } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { listChoices, listForms } from '../../../people/accounts/lists/server/public/list-forms.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { useLiveReload } from '../../../ui/live-page.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { INVOICE_FILTERS, type InvoiceFilter } from '../../choices.ts';
import { WAITING_DEPOSIT } from '../../credits/deposit-messages.ts';
import { countWaitingDeposits } from '../../credits/server/waiting-deposits.ts';
import { INBOX_MESSAGES } from '../../inbox/public/messages.ts';
import { FILTER_MESSAGES } from '../../messages.ts';
import { invoiceTable } from '../invoice-table.ts';
import { countNotFollowed } from '../server/followed.ts';
import { countInvoices, type InvoiceCounts, withoutReasons } from '../server/public/queries.ts';
import { tableInvoices } from '../server/table-invoices.ts';
import { InvoiceList } from '../ui/invoice-list.tsx';
import { NotFollowedNote } from '../ui/not-followed.tsx';
import type { Route } from './+types/invoices';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta = () => [{ title: 'Invoices | Bellcart' }];

const FOR_CUSTOMERS: readonly InvoiceFilter[] = ['open', 'paid', 'all'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const staff = hasDuty(user, 'books');
  const scope = orderScope(user);
  const query = url.searchParams;
  const today = companyDay(await readCompany(app), app.clock.now());
  const [counts, notFollowed, waitingDeposits] = await Promise.all([
    countInvoices(app.db, scope, today),
    staff ? countNotFollowed(app.db, scope) : null,
    staff ? countWaitingDeposits(app, scope) : { waiting: 0, asked: 0 },
  ]);
  const tabs = staff ? INVOICE_FILTERS : FOR_CUSTOMERS;
  const asked = tabs.find((tab) => tab === query.get('show'));
  // Who searches means any invoice, unless a tab was chosen too.
  const filter = asked ?? (staff || query.get('q')?.trim() ? 'all' : 'open');
  const choices = await listChoices(app, user, 'invoices', url, { dense: staff });
  const view = readTable(invoiceTable(staff), query);
  const table = await tableInvoices(app.db, scope, filter, view, PAGE_ROWS, today);
  return {
    staff,
    today,
    counts: staff ? counts : { ...counts, attention: 0, tax: 0, taxOffCents: 0, waiting: 0 },
    tabs: [...tabs],
    filter,
    notFollowed,
    waitingDeposits,
    dense: choices.dense,
    view,
    // Reasons are for staff; a customer reads states only.
    table: { ...table, rows: staff ? table.rows : table.rows.map((one) => withoutReasons(one)) },
  };
}

export const action = formActions({ density: listForms('invoices').density });

export default function Invoices({ loaderData }: Route.ComponentProps) {
  useLiveReload('invoice');
  const { staff, today, counts, tabs, filter, table, view, dense, notFollowed } = loaderData;
  const deposits = loaderData.waitingDeposits;
  const term = view.filters.q ?? '';
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
        <ToInbox of="show=money" count={counts.attention} tone="font-semibold text-danger">
          {INBOX_MESSAGES.toSettle(counts.attention)}
        </ToInbox>
        <ToInbox of="kind=credit" count={deposits.asked} tone="font-semibold text-brand">
          {WAITING_DEPOSIT.askedCount(deposits.asked)}
        </ToInbox>
        <ToInbox of="show=pending" count={deposits.waiting} tone="text-brand">
          {WAITING_DEPOSIT.count(deposits.waiting)}
        </ToInbox>
      </nav>
      {notFollowed &&
      (filter === 'open' || filter === 'all') &&
      view.filters.with !== 'elsewhere' ? (
        <NotFollowedNote figures={notFollowed} where="counted" />
      ) : null}
      <InvoiceList
        {...table}
        {...{ view, staff, dense, today }}
        hint={
          filter === 'all'
            ? 'Try a part of the number, the order, the PO or the customer.'
            : `Only “${FILTER_MESSAGES[filter]}” was searched. Try “${FILTER_MESSAGES.all}”.`
        }
      />
    </Page>
  );
}

function Count({ tab, counts }: { tab: InvoiceFilter; counts: InvoiceCounts }) {
  const count = tab === 'waiting' ? counts.waiting : tab === 'open' ? counts.open : 0;
  return count > 0 ? <span className="tabular font-normal">{count}</span> : null;
}

/** The way to the matters of the inbox behind a count; nothing where there are none. */
function ToInbox({
  of,
  count,
  tone,
  children,
}: {
  of: string;
  count: number;
  tone: string;
  children: string;
}) {
  if (count === 0) return null;
  return (
    <Link
      to={`/dashboard/accounting/inbox?${of}`}
      className={`inline-flex min-h-11 items-center px-2 underline ${tone}`}
    >
      {children}
    </Link>
  );
}
