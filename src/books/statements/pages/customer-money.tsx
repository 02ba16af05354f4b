import { Form, redirect } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isBuyer, SEEING_MONEY, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { formatCents } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { loadCustomer } from '../../../people/customers/server/public/load-customer.ts';
import { CustomerHeading } from '../../../people/customers/ui/public/customer-heading.tsx';
import { TermsSection } from '../../../people/customers/ui/public/customer-terms.tsx';
import type { App } from '../../../platform/app.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { worksWithoutBooks } from '../../connection/server/without-books.ts';
import { countNotSynced } from '../../invoices/server/not-synced.ts';
import { loadCustomerInvoices } from '../../invoices/server/public/load-invoices.ts';
import { openBillsOf } from '../../invoices/server/record-payments.ts';
import { NotSyncedNote } from '../../invoices/ui/not-synced-note.tsx';
import { CustomerInvoices } from '../../invoices/ui/public/customer-debts.tsx';
import { RecordPayments } from '../../invoices/ui/record-payments.tsx';
import { confirmedAddress } from '../../ui/confirmed-address.ts';
import { openMessages as openWords, statementMessages as words } from '../messages.ts';
import { hasOwnReceivables } from '../server/own-account.ts';
import { periodOf } from '../server/period.ts';
import { readStatement } from '../server/read-statement.ts';
import { sentStatements } from '../server/sent-statements.ts';
import { statementCustomer } from '../server/statement-customer.ts';
import { statementForms } from '../server/statement-forms.ts';
import { PeriodFields } from '../ui/period-fields.tsx';
import { SentList } from '../ui/sent-list.tsx';
import { StatementSheet } from '../ui/statement-sheet.tsx';
import type { Route } from './+types/customer-money';

/** Who sees the customer reads its invoices and terms; the statement is the books'. */
export const middleware = [requireRole(SEEING_MONEY), requireRole('books', { writesOnly: true })];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(words.moneyOf(loaderData?.name), matches),
];

/** Invoices that stand here; the list has them all. */
const INVOICES = 12;

/** What only the books read: the statement of the account, and those that were sent. */
async function loadStatement(
  app: App,
  user: UserActor,
  customerId: string,
  query: URLSearchParams,
) {
  const company = await readCompany(app);
  const customer = await statementCustomer(app, user, customerId);
  const period = periodOf(query, companyDay(company, app.clock.now()));
  const [sent, notSynced, live, withoutBooks, isOwn, read] = await Promise.all([
    sentStatements(app, user, customer.id),
    countNotSynced(app.db, orderScope(user), customer.id),
    liveConnection(app.db),
    worksWithoutBooks(app.db),
    hasOwnReceivables(app.db),
    readStatement(app, customer, period).then(
      (statement) => ({ statement, problem: null }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { statement: null, problem: error.message };
      },
    ),
  ]);
  return {
    customer,
    period,
    // Above, with what is open; and those in QuickBooks stand in the shop's own statement.
    notSynced: { ...notSynced, byHand: 0, ...(isOwn ? { counted: 0 } : {}) },
    /** Without a connection, and where what is paid stands in other books, no period has a statement. */
    canBeRead: isOwn || live?.state === 'connected',
    isOwn,
    statement: read.statement,
    problem: withoutBooks && !isOwn ? words.withoutBooks : read.problem,
    bills: isOwn ? await openBillsOf(app.db, user, customer.memberIds) : [],
    sent: sent.map((one) => ({ ...one, when: momentText(one.createdAt, company.timeZone) })),
  };
}

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (isBuyer(user))
    throw redirect(`/dashboard/invoices?customer=${customerId}`, {
      headers: { 'cache-control': 'no-store' },
    });
  const account = hasDuty(user, 'books')
    ? await loadStatement(app, user, customerId, url.searchParams).catch(failLoad)
    : null;
  // One that is switched off may still owe something: the books read its statement.
  const page = await loadCustomer(app, user, customerId).catch((error: unknown) =>
    account ? null : failLoad(error),
  );
  const billed = await loadCustomerInvoices(app, user, customerId, INVOICES).catch(failLoad);
  return {
    id: customerId,
    name: page?.customer.name ?? account?.customer.name,
    page,
    account,
    ...billed,
  };
}

export const action = statementForms;

export default function CustomerMoney({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, name, page, account, invoices, today, staff, open } = loaderData;
  useDone(answer);
  return (
    <Page>
      {page ? <CustomerHeading customer={page.customer} /> : <PageHeading title={name} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <CustomerInvoices customerId={id} {...{ invoices, today, staff, open }} />
          {account ? <Account account={account} waitingCents={open.waitingCents} /> : null}
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {account ? (
            <RecordPayments
              bills={account.bills}
              isShared={account.customer.memberIds.length > 1}
              today={today}
              answer={answer}
            />
          ) : null}
          {account?.statement ? <SendOne account={account} answer={answer} /> : null}
          {page ? <TermsSection {...page} /> : null}
          {account && (account.canBeRead || account.sent.length > 0) ? (
            <Section title={words.history}>
              <div className="py-2 text-sm">
                <SentList sent={account.sent} />
              </div>
            </Section>
          ) : null}
        </aside>
      </div>
    </Page>
  );
}

type Account = NonNullable<Route.ComponentProps['loaderData']['account']>;

function Account({ account, waitingCents }: { account: Account; waitingCents: number }) {
  const { customer, period, statement, problem, notSynced, canBeRead, isOwn } = account;
  const search = new URLSearchParams(period);
  return (
    <Section
      title={words.of(customer.holder.name)}
      actions={
        statement ? (
          <span className="flex flex-wrap gap-2">
            <ButtonLink
              variant="secondary"
              reloadDocument
              to={`/dashboard/customers/${customer.id}/money/statement.pdf?${search}`}
            >
              {words.pdf}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              reloadDocument
              to={`/dashboard/customers/${customer.id}/money/statement.csv?${search}`}
            >
              {openWords.csv}
            </ButtonLink>
          </span>
        ) : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
        {canBeRead ? (
          <Form method="get" className="flex flex-wrap items-end gap-3" key={String(search)}>
            <PeriodFields period={period} />
            <Button type="submit" variant="secondary">
              {words.show}
            </Button>
          </Form>
        ) : null}
        {statement?.shared ? (
          <Note title={words.shared(statement.shared.holder, statement.shared.members)} />
        ) : null}
        <NotSyncedNote figures={notSynced} customerId={customer.id} where="statement" />
        {waitingCents < 0 ? <Note title={words.notYetHere(formatCents(-waitingCents))} /> : null}
        {statement ? <StatementSheet statement={statement} isOwn={isOwn} /> : null}
        {problem && canBeRead ? <Note tone="warning" title={problem} /> : null}
        {problem && !canBeRead ? <p className="text-sm text-muted">{problem}</p> : null}
      </div>
    </Section>
  );
}

function SendOne({
  account: { customer, period },
  answer,
}: {
  account: Account;
  answer: Route.ComponentProps['actionData'];
}) {
  const failure = useFailure(answer);
  const done = doneForm(answer);
  return (
    <Section title={words.send}>
      {done && 'queued' in done ? <Note tone="success" title={words.queued(done.queued)} /> : null}
      <Form method="post" className="grid gap-3 pt-3">
        <FailureNote failure={failure} title={words.notSent} />
        <input type="hidden" name="from" value={period.from} />
        <input type="hidden" name="to" value={period.to} />
        <input type="hidden" name="customerIds" value={customer.id} />
        <input type="hidden" name="sure" value={confirmedAddress(failure)} />
        <TextField
          type="email"
          name="recipient"
          label={words.recipient}
          hint={words.recipientHint}
          defaultValue={customer.email}
          maxLength={254}
          required
          error={failure?.fields?.recipient}
        />
        <div>
          <Button type="submit" variant="secondary">
            {words.sendNow}
          </Button>
        </div>
        <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
      </Form>
    </Section>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="customer" back={BACK_TO_CUSTOMERS} />;
}
