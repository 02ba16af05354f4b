import { Fragment, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { worksWithoutBooks } from '../../connection/server/without-books.ts';
import type { TaskDone } from '../../inbox/contract.ts';
import { INBOX_MESSAGES as inbox } from '../../inbox/public/messages.ts';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { byHandMessages } from '../by-hand-messages.ts';
import { checkBilled } from '../server/check-billed.ts';
import type { Gap } from '../server/gaps.ts';
import { type ToBill, toBillByHand } from '../server/to-bill.ts';
import type { Unbilled } from '../server/unbilled.ts';
import { BillNow } from '../ui/bill-now.tsx';
import { unbilledMessages as words } from '../unbilled-messages.ts';
import type { Route } from './+types/not-billed';

export const middleware = [requireRole(['desk', 'books'])];

export const meta = titled(words.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const books = hasDuty(user, 'books');
  const [{ timeZone }, check, withoutBooks, toBill] = await Promise.all([
    readCompany(app),
    checkBilled(app, user),
    worksWithoutBooks(app.db),
    books ? toBillByHand(app.db, orderScope(user), 500) : [],
  ]);
  const shown = check.gaps.map((gap) => ({
    ...gap,
    // Why something waits is for the duty books, here as in the inbox.
    reason: books ? gap.reason : '',
  }));
  return {
    ...check,
    gaps: shown,
    until: momentText(app.clock.now(), timeZone),
    books,
    withoutBooks,
    toBill,
  };
}

type Shown = Route.ComponentProps['loaderData']['gaps'][number];

/** The one check: delivered = billed = in the books, or it stands here with its reason and what was decided. */
export default function NotBilledPage({ loaderData }: Route.ComponentProps) {
  const { rows, gaps, books } = loaderData;
  const waiting = gaps.filter(({ decision, underWay }) => decision === null && !underWay);
  const onTheWay = gaps.filter(({ decision, underWay }) => decision === null && underWay);
  const decided = gaps.filter(({ decision }) => decision !== null);
  return (
    <Page>
      <PageHeading
        compact
        title={books ? inbox.title : words.title}
        {...(books ? { description: words.title } : {})}
      />
      <div className="grid gap-6">
        {loaderData.toBill.length > 0 && loaderData.verdict === 'agreed' ? null : (
          <Verdict {...loaderData} decided={decided.length} />
        )}
        <ByHand bills={loaderData.toBill} />
        <Rows
          title={words.groups['not-invoiced']}
          rows={rows.filter((one) => one.delivered > one.invoiced)}
        />
        <Rows
          title={words.groups['not-delivered']}
          rows={rows.filter((one) => one.delivered < one.invoiced)}
        />
        {(['missing', 'unsure', 'gone', 'different'] as const).map((kind) => (
          <Gaps
            key={kind}
            title={words.groups[kind]}
            gaps={waiting.filter((gap) => gap.kind === kind)}
            books={books}
          />
        ))}
        <Gaps title={words.groups['under-way']} gaps={onTheWay} books={false} />
      </div>
    </Page>
  );
}

/** Green only when nothing at all is open or under way; what the inbox counts stands here with the same figure. */
function Verdict({
  verdict,
  since,
  until,
  beingMade,
  stops,
  books,
  withoutBooks,
  decided,
}: Pick<
  Route.ComponentProps['loaderData'],
  'verdict' | 'since' | 'until' | 'beingMade' | 'stops' | 'books' | 'withoutBooks'
> & { decided: number }) {
  if (verdict === 'agreed')
    return (
      <p className={withoutBooks ? 'text-muted' : 'text-lg font-semibold text-success'}>
        {words.none({ since, until, decided, withoutBooks })}
      </p>
    );
  return (
    <div className="grid gap-3">
      {stops.now + stops.later > 0 ? (
        <Note tone="warning">
          <p>{words.stops(stops.now, stops.later)}</p>
          {books ? (
            <Link
              className="inline-flex min-h-11 items-center underline"
              to={`/dashboard/accounting/inbox?show=${stops.now > 0 ? 'money' : 'waiting'}`}
            >
              {inbox.open}
            </Link>
          ) : null}
        </Note>
      ) : null}
      <p className="text-muted">
        {since === null
          ? words.none({ since, until, decided, withoutBooks })
          : words.checked(since, until)}
        {beingMade > 0 ? ` ${words.beingMade(beingMade)}` : ''}
      </p>
    </div>
  );
}

/** Above the list, where all of it is billed. */
const ABOVE = -1;

/** In a shop without QuickBooks: what a bookkeeper has to bill, each leading to where its number is written. What was billed is said where the press was: its row is gone. */
function ByHand({ bills }: { bills: readonly ToBill[] }) {
  const [answered, setAnswered] = useState<{ at: number; text: string } | null>(null);
  const sayAbove = useCallback(({ text }: TaskDone) => setAnswered({ at: ABOVE, text }), []);
  if (bills.length === 0 && !answered) return null;
  const answer = answered ? <p role="status">{answered.text}</p> : null;
  if (bills.length === 0) return <Panel title={byHandMessages.title}>{answer}</Panel>;
  const total = bills.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return (
    <Panel title={byHandMessages.waits(bills.length, formatCents(total))}>
      <div className="flex flex-wrap items-start gap-3">
        {bills.length > 1 ? (
          <BillNow invoiceIds={bills.map(({ id }) => id)} onBilled={sayAbove} />
        ) : null}
        <ButtonLink variant="secondary" reloadDocument to="/dashboard/accounting/to-bill.csv">
          {byHandMessages.file}
        </ButtonLink>
      </div>
      {answered?.at === ABOVE ? <div className="mt-3">{answer}</div> : null}
      <ul className="mt-3 divide-y divide-rule">
        {bills.map((bill, at) => (
          <Fragment key={bill.id}>
            {answered?.at === at ? <li className="py-3">{answer}</li> : null}
            <BillRow bill={bill} at={at} say={setAnswered} />
          </Fragment>
        ))}
        {answered && answered.at >= bills.length ? <li className="py-3">{answer}</li> : null}
      </ul>
    </Panel>
  );
}

function BillRow({
  bill,
  at,
  say,
}: {
  bill: ToBill;
  at: number;
  say: (answered: { at: number; text: string }) => void;
}) {
  const onBilled = useCallback(({ text }: TaskDone) => say({ at, text }), [at, say]);
  return (
    <li className="py-1">
      <Link
        to={`/dashboard/invoices/${bill.id}`}
        className="inline-flex min-h-11 items-center underline"
      >
        {bill.orderNumber}, {bill.customerName}
      </Link>
      <p>{byHandMessages.row(formatCents(bill.totalCents), dayText(bill.deliveredOn))}</p>
      <div className="flex flex-wrap items-center gap-x-4 py-1">
        <BillNow
          invoiceIds={[bill.id]}
          label={bill.address ? byHandMessages.billAndSend : byHandMessages.bill}
          of={bill.orderNumber}
          onBilled={onBilled}
        />
        <span className="text-sm text-muted">
          {bill.address ? byHandMessages.goesTo(bill.address) : byHandMessages.noAddress}
        </span>
      </div>
    </li>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Unbilled[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-rule">
        {rows.map((one) => (
          <li key={one.orderLineId} className="py-1">
            <Link
              to={`/dashboard/orders/${one.orderId}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {one.number}, {one.customerName}
            </Link>
            <p>{words.row(one)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const addressOf = ({ invoiceId, orderId }: Gap) =>
  invoiceId ? `/dashboard/invoices/${invoiceId}` : `/dashboard/orders/${orderId}`;

function Gaps({ title, gaps, books }: { title: string; gaps: readonly Shown[]; books: boolean }) {
  if (gaps.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-rule">
        {gaps.map((gap) => (
          <li key={gap.creditId ?? gap.invoiceId ?? gap.orderId} className="py-2">
            <Link to={addressOf(gap)} className="inline-flex min-h-11 items-center underline">
              {words.gap(gap)}
            </Link>
            <p className="text-muted">{gap.reason}</p>
            {books && gap.decision === null && !gap.waitsForBooks ? (
              <InboxLink number={gap.orderNumber} pending={gap.goesOn} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
