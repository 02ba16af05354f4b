import { Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { hasDuty, isBuyer, onlySiteOf, SEEING_MONEY } from '../../../kit/actor.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { monthText } from '../../../kit/time.ts';
import { spendPerMonth } from '../../../ordering/orders/server/public/order-figures.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { SpendPerMonth } from '../../../ordering/orders/ui/public/spend-per-month.tsx';
import { listChoices, listForms } from '../../../people/accounts/lists/server/public/list-forms.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { mailsAbout } from '../../../platform/mail.ts';
import { useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import '../../../ui/office.css';
import { INVOICE_FILTERS, type InvoiceFilter } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { worksWithoutBooks } from '../../connection/server/without-books.ts';
import { WAITING_DEPOSIT } from '../../credits/deposit-messages.ts';
import { countWaitingDeposits } from '../../credits/server/waiting-deposits.ts';
import { INBOX_MESSAGES } from '../../inbox/public/messages.ts';
import { filterText } from '../../messages.ts';
import {
  inOneLine,
  NOTHING_OPEN,
  noneHere,
  onlySearched,
  openText,
  trySearch,
  WHICH_INVOICES,
} from '../invoice-messages.ts';
import { invoiceTable } from '../invoice-table.ts';
import { monthMessages } from '../month-messages.ts';
import { sumsOfMonth, taxOfMonth } from '../server/month-sums.ts';
import { countNotSynced, type NotSynced } from '../server/not-synced.ts';
import { beingChecked, type OpenBalance, openBalance } from '../server/public/ageing.ts';
import { countInvoices, withoutReasons } from '../server/public/queries.ts';
import { INVOICE_MAIL } from '../server/send-own-invoice.ts';
import { tableInvoices } from '../server/table-invoices.ts';
import { InvoiceList } from '../ui/invoice-list.tsx';
import { MonthEnd, monthAddress, monthBeside } from '../ui/month-end.tsx';
import { NotSyncedNote } from '../ui/not-synced-note.tsx';
import { WithoutBooks } from '../ui/without-books.ts';
import type { Route } from './+types/invoices';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta = titled('Invoices');

const SPEND_MONTHS = 12;
/** Of one's own on a page: on a phone each is two lines. */
const OWN_ROWS = 25;
const FOR_CUSTOMERS: readonly InvoiceFilter[] = ['open', 'paid', 'all'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const staff = hasDuty(user, 'books');
  const scope = orderScope(user);
  const query = url.searchParams;
  const company = await readCompany(app);
  const now = app.clock.now();
  const today = companyDay(company, now);
  // What one's own company spends: of no use to staff, nor to a sales rep, who sees many.
  const spends = user.role === 'user' && !user.salesRep;
  const site = onlySiteOf(user);
  const view = readTable(invoiceTable(staff, site), query);
  const [counts, open, checked, spend, notSynced, waitingDeposits, withoutBooks, live] =
    await Promise.all([
      countInvoices(app.db, scope),
      openBalance(app.db, scope, today, view.filters.customer ?? null),
      beingChecked(app.db, scope, view.filters.customer ?? null),
      spends
        ? spendPerMonth(app.db, scope, {
            timeZone: company.timeZone,
            months: SPEND_MONTHS,
            now: new Date(now),
          })
        : [],
      countNotSynced(app.db, scope),
      staff ? countWaitingDeposits(app, scope) : { waiting: 0, asked: 0 },
      worksWithoutBooks(app.db),
      liveConnection(app.db),
    ]);
  const tabs = staff ? INVOICE_FILTERS : FOR_CUSTOMERS;
  const chosenTab = tabs.find((tab) => tab === query.get('show'));
  // Who searches means any invoice, unless a tab was chosen too. Of bills by hand nobody knows here which are open.
  const isByHand = open.invoices === 0 && notSynced.byHand + counts.outside > 0;
  const filter = chosenTab ?? (staff || isByHand || query.get('q')?.trim() ? 'all' : 'open');
  const choices = await listChoices(app, user, 'invoices', {
    url,
    usual: { dense: !isBuyer(user) },
  });
  // The sums are those of a whole month: beside rows that something else narrows they would contradict them.
  const { month, ...narrowed } = view.filters;
  const isWhole = filter === 'all' && Object.keys(narrowed).every((name) => name === 'show');
  const monthOf = staff && month && isWhole ? month : null;
  const [table, sums, taxes] = await Promise.all([
    tableInvoices(app.db, scope, view, { filter, limit: staff ? PAGE_ROWS : OWN_ROWS, today }),
    monthOf ? sumsOfMonth(app.db, scope, monthOf) : null,
    monthOf ? taxOfMonth(app.db, scope, monthOf) : [],
  ]);
  const byHand = staff ? table.rows.filter(({ billedOn }) => billedOn !== null) : [];
  const mails = await mailsAbout(
    app.db,
    byHand.map(({ id }) => id),
    INVOICE_MAIL,
  );
  return {
    /** Bills by hand that no e-mail took to the customer. */
    notSent: byHand.flatMap(({ id, kind }) =>
      kind === 'invoice' && !mails.some(({ about }) => about === id) ? [id] : [],
    ),
    month: sums && monthOf ? { month: monthOf, sums, taxes } : null,
    staff,
    withoutBooks,
    isConnected: live?.state === 'connected',
    /** The only site of a buyer; null for everybody else. */
    site,
    today,
    open: {
      ...open,
      ...checked,
      outside: counts.outside,
      outsideCents: counts.outsideCents,
      // Staff have it in a line of its own below.
      ...(staff
        ? {}
        : { byHand: notSynced.byHand, byHandCents: notSynced.byHandCents, toCustomer: true }),
    },
    counts: staff
      ? {
          waiting: counts.waiting + counts.waitingCredits + counts.outside + counts.outsideCredits,
          attention: counts.attention,
        }
      : { waiting: 0, attention: 0 },
    spend,
    tabs: [...tabs],
    filter,
    notSynced: staff ? notSynced : null,
    waitingDeposits,
    dense: choices.dense,
    view,
    // Reasons are for staff; a customer reads states only.
    table: {
      ...table,
      rows: table.rows.map((one) => ({
        ...one,
        ...(staff ? {} : withoutReasons(one)),
      })),
    },
  };
}

export const action = formActions({ density: listForms('invoices').density });

export default function Invoices({ loaderData }: Route.ComponentProps) {
  useLiveReload('invoice');
  const { staff, site, today, counts, open, tabs, filter, table, view, dense, notSynced, month } =
    loaderData;
  const lastMonth = monthBeside(today.slice(0, 7), -1);
  const deposits = loaderData.waitingDeposits;
  const term = view.filters.q ?? '';
  const searched = term ? `&q=${encodeURIComponent(term)}` : '';
  return (
    <Page>
      <PageHeading title="Invoices" compact description={headOf(open, notSynced)}>
        {staff && !month ? (
          <Link
            className="inline-flex min-h-11 items-center text-sm text-brand underline"
            to={monthAddress(lastMonth)}
          >
            {monthMessages.lead(monthText(lastMonth, 'long'))}
          </Link>
        ) : null}
      </PageHeading>
      <nav aria-label={WHICH_INVOICES} className="tab-row mb-3">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={`?show=${tab}${searched}`}
            aria-current={tab === filter ? 'page' : undefined}
            className="page-tab"
          >
            {filterText(tab, loaderData.isConnected)}
            <Count tab={tab} waiting={counts.waiting} open={open} />
          </Link>
        ))}
        <ToInbox of="show=money" count={counts.attention} tone="font-semibold text-danger">
          {INBOX_MESSAGES.toSettle(counts.attention)}
        </ToInbox>
        <ToInbox of="kind=credit" count={deposits.asked} tone="font-semibold text-brand">
          {WAITING_DEPOSIT.requestedCount(deposits.asked)}
        </ToInbox>
        <ToInbox of="show=pending" count={deposits.waiting} tone="text-brand">
          {WAITING_DEPOSIT.count(deposits.waiting)}
        </ToInbox>
      </nav>
      {month ? <MonthEnd {...month} today={today} /> : null}
      {notSynced && (filter === 'open' || filter === 'all') && view.filters.with !== 'elsewhere' ? (
        <NotSyncedNote figures={notSynced} where="counted" />
      ) : null}
      <WithoutBooks value={loaderData.withoutBooks}>
        <InvoiceList
          {...table}
          {...{ view, staff, site, dense, today }}
          notSent={loaderData.notSent}
          hint={
            filter === 'all'
              ? trySearch
              : (term ? onlySearched : noneHere)(
                  filterText(filter, loaderData.isConnected),
                  filterText('all', loaderData.isConnected),
                )
          }
        />
      </WithoutBooks>
      <SpendPerMonth months={loaderData.spend} />
    </Page>
  );
}

/** What is open; where bills by hand stand below, nothing is known to be open or not, and they say so themselves. */
const headOf = (open: Parameters<typeof openText>[0], notSynced: NotSynced | null) => {
  const text = openText(open);
  if (notSynced?.byHand && text === NOTHING_OPEN) return undefined;
  const { short, more } = inOneLine(text);
  return (
    <>
      {short}
      <span className="max-sm:hidden">{more}</span>
    </>
  );
};

/** The rows of a tab that one looks at because of how many they are: an open credit is one of them. */
function Count({ tab, waiting, open }: { tab: InvoiceFilter; waiting: number; open: OpenBalance }) {
  const count = tab === 'waiting' ? waiting : tab === 'open' ? open.invoices + open.credits : 0;
  return count > 0 ? <span className="tabular font-normal">{count}</span> : null;
}

/** The way to the tasks of the inbox behind a count; nothing where there are none. */
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
