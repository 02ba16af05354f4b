import { Form, Link } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { dayIn, dayText, momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { creditPlace } from '../../credits/addresses.ts';
import { INBOX_MESSAGES as inbox } from '../../inbox/public/messages.ts';
import { undoDecisionInput } from '../decision-contract.ts';
import { decidedAbout } from '../server/decided.ts';
import { undoLeft } from '../server/leave-unbilled.ts';
import { decisionText, unbilledMessages as words } from '../unbilled-messages.ts';
import type { Route } from './+types/decided';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = titled(words.groups.decided);

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [{ timeZone }, decided] = await Promise.all([
    readCompany(app),
    decidedAbout(app.db, orderScope(user), app.clock.now()),
  ]);
  return {
    decided: decided.map((one) => ({
      ...one,
      day: dayText(dayIn(timeZone, new Date(one.at))),
      moment: momentText(new Date(one.at), timeZone),
    })),
  };
}

export const action = formActions({
  undo: pageForm(undoDecisionInput, (input, { app, user }) => undoLeft(app, user, input)),
});

type Decided = Route.ComponentProps['loaderData']['decided'][number];

/** Every decision of a person about an invoice or a credit that was not, or stood otherwise, in QuickBooks: when, what, who and why. */
export default function DecidedPage({ loaderData: { decided }, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData, 'undo');
  return (
    <Page>
      <PageHeading compact title={inbox.title} description={words.groups.decided} />
      <FailureNote failure={failure} title={words.failed} />
      {doneForm(actionData) ? <Note tone="success" title={words.undone} /> : null}
      {decided.length === 0 ? (
        <EmptyState title={words.noneDecided} />
      ) : (
        <ul aria-label={words.groups.decided}>
          {decided.map((one) => (
            <Row key={one.key} one={one} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Row({ one }: { one: Decided }) {
  return (
    <li className="grid gap-x-6 border-b border-rule py-2 text-sm md:grid-cols-[5rem_1fr_1fr_auto]">
      <time title={one.moment} className="tabular text-muted">
        {one.day}
      </time>
      <Link
        to={
          one.creditId
            ? creditPlace(one.creditId, one.invoiceId, one.orderId)
            : one.invoiceId
              ? `/dashboard/invoices/${one.invoiceId}`
              : `/dashboard/orders/${one.orderId}`
        }
        className="text-ink underline"
      >
        {one.sentence}
      </Link>
      <span>{decisionText({ ...one, kind: one.recorded, ofCredit: one.creditId !== null })}</span>
      {one.canUndo ? <Undo one={one} /> : null}
    </li>
  );
}

function Undo({ one }: { one: Decided }) {
  const of = one.creditId
    ? { name: 'creditId', value: one.creditId }
    : { name: 'invoiceId', value: one.invoiceId ?? '' };
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" {...of} />
      <Button type="submit" variant="secondary" aria-label={`${words.undo}: ${one.sentence}`}>
        {words.undo}
      </Button>
    </Form>
  );
}
