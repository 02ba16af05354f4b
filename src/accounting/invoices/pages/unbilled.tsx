import { Form, Link } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty } from '../../../kit/actor.ts';
import { momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../orders/server/scope.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { undoDecisionInput } from '../decision-contract.ts';
import { type Gap, gapsOf } from '../server/gaps.ts';
import { undoLeft } from '../server/leave-unbilled.ts';
import { deliveredSince, type Unbilled, unbilled } from '../server/unbilled.ts';
import { decisionText, unbilledMessages as words } from '../unbilled-messages.ts';
import type { Route } from './+types/unbilled';

export const middleware = [requireRole(['desk', 'books'])];

export const meta: Route.MetaFunction = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = orderScope(user);
  const books = hasDuty(user, 'books');
  const now = app.clock.now();
  const [{ timeZone }, rows, gaps, since] = await Promise.all([
    readCompany(app),
    unbilled(app.db, scope, now),
    gapsOf(app.db, scope, now),
    deliveredSince(app.db, scope),
  ]);
  const shown = gaps.map((gap) => ({
    ...gap,
    // Why something waits is for the duty books, here as in the inbox.
    reason: books ? gap.reason : '',
    decidedText:
      gap.decision && books
        ? `${decisionText(gap.decision)}, ${momentText(new Date(gap.decision.at), timeZone)}.`
        : '',
  }));
  return { rows, gaps: shown, since, until: momentText(now, timeZone), books };
}

export const action = formActions({
  undo: pageForm(undoDecisionInput, (input, { app, user }) => undoLeft(app, user, input)),
});

type Shown = Route.ComponentProps['loaderData']['gaps'][number];

/** The one check: delivered = billed = in the books, or it stands here with its reason and what was decided. */
export default function UnbilledPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, gaps, since, until, books } = loaderData;
  const failure = useFailure(actionData, 'undo');
  const waiting = gaps.filter(({ decision }) => decision === null);
  const decided = gaps.filter(({ decision }) => decision !== null);
  return (
    <Page>
      <PageHeading title={words.title} description={words.lead} />
      <FailureNote failure={failure} title={words.failed} />
      {doneForm(actionData) ? <Note tone="success" title={words.undone} /> : null}
      <div className="grid gap-6">
        {rows.length + waiting.length === 0 ? (
          <p className="text-lg font-semibold text-success">
            {words.none(since, until, decided.length)}
          </p>
        ) : since ? (
          <p className="text-muted">{words.checked(since, until)}</p>
        ) : null}
        <Rows
          title={words.groups['not-invoiced']}
          rows={rows.filter((one) => one.delivered > one.invoiced)}
        />
        <Rows
          title={words.groups['not-delivered']}
          rows={rows.filter((one) => one.delivered < one.invoiced)}
        />
        {(['missing', 'gone', 'different'] as const).map((kind) => (
          <Gaps
            key={kind}
            title={words.groups[kind]}
            gaps={waiting.filter((gap) => gap.kind === kind)}
            books={books}
          />
        ))}
        <Gaps title={words.groups.decided} gaps={decided} books={books} />
      </div>
    </Page>
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
            {gap.decision ? (
              <p className="text-muted">{gap.decidedText}</p>
            ) : (
              <p className="text-muted">{gap.reason}</p>
            )}
            {books && gap.decision === null ? <InboxLink number={gap.orderNumber} /> : null}
            {books && gap.kind === 'gone' && gap.decision?.what === 'left' ? (
              <Undo gap={gap} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Undo({ gap }: { gap: Gap }) {
  const of = gap.creditId
    ? { name: 'creditId', value: gap.creditId }
    : { name: 'invoiceId', value: gap.invoiceId ?? '' };
  return (
    <Form method="post" className="mt-1">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" {...of} />
      <Button type="submit" variant="secondary" aria-label={`${words.undo}: ${words.gap(gap)}`}>
        {words.undo}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
