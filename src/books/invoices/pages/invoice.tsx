import { Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isBuyer, isSuperAdmin, mayOrder, SEEING_MONEY } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { mailsAbout } from '../../../platform/mail.ts';
import { useDone } from '../../../ui/done.ts';
import { useCachedAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { worksWithoutBooks } from '../../connection/server/without-books.ts';
import { CreditTable } from '../../credits/ui/credit-table.tsx';
import { MakeCredit } from '../../credits/ui/make-credit.tsx';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { OUTSIDE, STATE_HELP } from '../../messages.ts';
import { PaymentTable } from '../../payments/ui/payment-table.tsx';
import { openLedger } from '../../server/open-ledger.ts';
import { paymentMessages } from '../by-hand-messages.ts';
import { disputedText, invoiceMessages as words } from '../invoice-messages.ts';
import { differenceTasks } from '../server/difference-tasks.ts';
import { invoiceForms } from '../server/invoice-forms.ts';
import { historyOf } from '../server/invoice-history.ts';
import { readInvoicePage, unreadCents } from '../server/invoice-page.ts';
import { nextOwnNumber } from '../server/own-numbers.ts';
import { paymentsHere } from '../server/own-payments.ts';
import { lacksGoodwillItem } from '../server/parts.ts';
import { billingAddress, INVOICE_MAIL } from '../server/send-own-invoice.ts';
import { SYNCED_WORDS } from '../synced-messages.ts';
import { BookedLines } from '../ui/booked-lines.tsx';
import { ByHand } from '../ui/by-hand.tsx';
import { Failing, failingText } from '../ui/failing-invoice.tsx';
import { InvoiceDifferences } from '../ui/invoice-differences.tsx';
import { InvoiceFigures } from '../ui/invoice-figures.tsx';
import { InvoiceHistory } from '../ui/invoice-history.tsx';
import { InvoiceLines } from '../ui/invoice-lines.tsx';
import { InvoiceRelated } from '../ui/invoice-related.tsx';
import { dateText, InvoiceStateBadge } from '../ui/invoice-state.tsx';
import { InvoiceWays } from '../ui/invoice-ways.tsx';
import { HowToPayMissing, ToPay } from '../ui/to-pay.tsx';
import { WithoutBooks } from '../ui/without-books.ts';
import { ApartNote } from '../ui/write-down.tsx';
import type { Route } from './+types/invoice';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.title ?? 'Invoice', matches),
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [company, withoutBooks, page] = await Promise.all([
    readCompany(app),
    worksWithoutBooks(app.db),
    readInvoicePage(app, user, params.invoiceId).catch(failLoad),
  ]);
  const { invoice, more } = page;
  const books = hasDuty(user, 'books');
  const isOutside = withoutBooks && invoice.state === 'queued';
  return {
    ...page,
    books,
    withoutBooks,
    isOutside,
    // What is open is paid by the customer's own people; the office writes down what came.
    toPay:
      isBuyer(user) && (invoice.balanceCents ?? 0) > 0 && (!more.notSynced || more.billedOn)
        ? {
            howToPay: company.howToPay,
            paymentTerms: company.paymentTerms,
            phone: company.phone,
            email: company.email,
          }
        : null,
    howToPayMissing: books && (invoice.balanceCents ?? 0) > 0 && company.howToPay === '',
    maySetUp: isSuperAdmin(user),
    mayOpenClaims: mayOrder(user),
    unreadCents: more.notSynced ? 0 : unreadCents(invoice, page.payments),
    title: words.title(invoice.docNumber, invoice.orderNumber),
    today: companyDay(company, app.clock.now()),
    nextNumber: withoutBooks && books ? await nextOwnNumber(app.db) : '',
    // A bill by hand goes out as an e-mail from here.
    address:
      books && (more.billedOn || isOutside)
        ? await billingAddress(app.db, invoice.customerId)
        : null,
    history: books
      ? historyOf(page, await mailsAbout(app.db, [invoice.id], INVOICE_MAIL), company.timeZone)
      : [],
    here: withoutBooks && books ? await paymentsHere(app.db) : false,
    goodwillLacks: books && (await lacksGoodwillItem(app.db)),
    differences: books ? await differenceTasks({ app, scope: orderScope(user) }, invoice.id) : [],
    failing: books ? failingText(invoice, company.timeZone) : null,
    booksPage:
      books && more.accountingId && more.realmId
        ? openLedger(app).invoiceAddress(more.realmId, more.accountingId)
        : null,
  };
}

export const action = invoiceForms;

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The claim that the mark leads to, for who may open it. */
const claimAddress = ({ claims: [claim], mayOpenClaims }: Loaded) =>
  claim && mayOpenClaims ? `/dashboard/claims/${claim.claimId}` : undefined;

/** What a buyer still owes of it, why it has no number, and who owes it where that is somebody else in the books. */
function UnderTitle({
  page: { invoice, books, isOutside, toPay, claims, mayOpenClaims },
}: {
  page: Loaded;
}) {
  return (
    <>
      {claims.length > 0 && !mayOpenClaims ? (
        <span className="block">{disputedText(claims)}</span>
      ) : null}
      {toPay ? (
        <span className="block font-semibold text-ink">
          {words.balanceOf(formatCents(invoice.balanceCents ?? 0))}{' '}
          <a href="#to-pay" className="inline-flex min-h-11 items-center underline lg:min-h-0">
            {words.toPay}
          </a>
        </span>
      ) : null}
      {isOutside && books ? <span className="block">{OUTSIDE.help}</span> : null}
      {!isOutside && books && invoice.state === 'queued' ? (
        <span className="block">{STATE_HELP.queued}</span>
      ) : null}
      {!isOutside && invoice.docNumber === null ? (
        <span className="block">{words.numberComes}</span>
      ) : null}
      {invoice.billedTo ? (
        <span className="block">
          {invoice.billedTo.name ? words.movedTo(invoice.billedTo.name) : words.movedAway}
        </span>
      ) : null}
    </>
  );
}

/** What is billed; where the books changed it, beside what was delivered. */
function LinesPanel({ page: { invoice, more, lines } }: { page: Loaded }) {
  const delivered = <InvoiceLines lines={lines} orderId={invoice.orderId} />;
  if (!more.booked) return <Panel title={words.lines}>{delivered}</Panel>;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title={words.asBooked}>
        <BookedLines lines={more.booked} />
      </Panel>
      <Panel title={words.asDelivered}>{delivered}</Panel>
    </div>
  );
}

function NoPdfYet({ page: { more, isOutside } }: { page: Loaded }) {
  if (isOutside || more.billedOn || (more.accountingId && !more.notSynced)) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {more.notSynced ? SYNCED_WORDS.noPdf : words.noPdfYet}
    </p>
  );
}

export default function InvoicePage({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useCachedAnswer(page.actionData);
  const { invoice, more, books, today } = loaderData;
  useLiveReload('invoice', invoice.orderId);
  // The page is read anew by itself when its invoice changed, and then the answer is gone: a corner message stays.
  useDone(page.actionData);
  return (
    <WithoutBooks value={loaderData.withoutBooks}>
      <Page>
        <PageHeading
          title={
            <span className="flex flex-wrap items-center gap-3">
              {loaderData.title}
              <InvoiceStateBadge
                invoice={invoice}
                staff={books}
                today={today}
                claimTo={claimAddress(loaderData)}
              />
            </span>
          }
          description={
            <>
              <Link
                className="text-ink underline"
                to={`/dashboard/customers/${invoice.customerId}`}
              >
                {invoice.customerName}
              </Link>
              , {dateText(invoice.txnDate)}
              {invoice.dueDate ? `, ${words.dueOn(dateText(invoice.dueDate))}` : ''}
              <UnderTitle page={loaderData} />
            </>
          }
        >
          <InvoiceWays {...{ invoice, more, booksPage: loaderData.booksPage }} />
        </PageHeading>
        {books && invoice.state === 'needs_attention' ? (
          <div className="mb-5 grid gap-3">
            <Note tone="danger" title={invoice.problem ?? STATE_HELP.needs_attention} />
            <div>
              <InboxLink number={invoice.orderNumber} />
            </div>
          </div>
        ) : null}
        <InvoiceDifferences tasks={loaderData.differences} />
        {loaderData.failing ? <Failing {...loaderData.failing} invoice={invoice} /> : null}
        <ApartNote {...loaderData} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <LinesPanel page={loaderData} />
          {/* On a phone what it comes to follows its lines. */}
          <aside className="grid grid-cols-1 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Panel>
              <InvoiceFigures {...loaderData} />
              <NoPdfYet page={loaderData} />
            </Panel>
            {loaderData.toPay ? (
              <div id="to-pay" className="scroll-mt-20">
                <ToPay
                  company={loaderData.toPay}
                  number={invoice.docNumber ?? invoice.orderNumber}
                  isOverdue={invoice.dueDate !== null && invoice.dueDate < today}
                />
              </div>
            ) : null}
            {loaderData.howToPayMissing ? <HowToPayMissing mayWrite={loaderData.maySetUp} /> : null}
            <ByHand page={loaderData} answer={actionData} />
            <InvoiceRelated {...{ invoice, books }} />
            {books ? <InvoiceHistory page={loaderData} /> : null}
          </aside>
          <div className="grid grid-cols-1 gap-5">
            {loaderData.isOutside || more.billedOn ? null : (
              <Panel title={words.payments}>
                <PaymentTable
                  payments={loaderData.payments}
                  inBooks={more.accountingId !== null}
                  notSynced={more.notSynced}
                  unreadCents={loaderData.unreadCents}
                />
                {books && more.accountingId && !more.notSynced ? (
                  <p className="mt-2 text-sm text-muted">{paymentMessages.inQuickBooks}</p>
                ) : null}
              </Panel>
            )}
            <Panel title={words.credits}>
              <CreditTable
                credits={loaderData.credits}
                order={invoice.orderNumber}
                books={books}
                answer={actionData}
                byHand={loaderData.withoutBooks && books ? { today } : undefined}
              />
            </Panel>
            {loaderData.billed && isCreditable(more, invoice) ? (
              <MakeCredit
                {...{ billed: loaderData.billed, tax: more.tax }}
                lines={loaderData.creditable}
                claims={loaderData.claims}
                mayOpenClaims={loaderData.mayOpenClaims}
                goodwillLacks={loaderData.goodwillLacks}
                answer={actionData}
              />
            ) : null}
          </div>
        </div>
      </Page>
    </WithoutBooks>
  );
}

/** It stands in books: QuickBooks, or those that a bookkeeper writes by hand. */
const isCreditable = (
  { accountingId, billedOn }: { accountingId: string | null; billedOn: string | null },
  { state }: { state: string },
): boolean => (accountingId !== null || billedOn !== null) && state !== 'voided';

export function ErrorBoundary() {
  return <RouteError subject="invoice" back={{ to: '/dashboard/invoices', label: words.back }} />;
}
