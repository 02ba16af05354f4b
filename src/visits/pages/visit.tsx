import { Link } from 'react-router';
import { z } from 'zod';
import { CustomerInvoices } from '../../accounting/invoices/ui/customer-invoices.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { ORDERING } from '../../kit/actor.ts';
import { numberText, text, textOrNull } from '../../kit/form-fields.ts';
import { isId } from '../../kit/id.ts';
import { shownText } from '../../kit/messages.ts';
import { CustomerOrders } from '../../orders/ui/customer-orders.tsx';
import { notFound } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { parseInput } from '../../platform/http/read-form.ts';
import { MissingOfSite } from '../../sheets/ui/missing-of-site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useDone } from '../../ui/done.ts';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { Badge, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { orderFor } from '../choices.ts';
import { changedNote, newNote } from '../contract.ts';
import * as messages from '../messages.ts';
import { loadVisit } from '../server/load-visit.ts';
import { changeNote, closeFollowUp, writeNote } from '../server/notes.ts';
import { LapsedPanel, SimilarPanel } from '../ui/item-panels.tsx';
import { ReachPanel, StandingPanel } from '../ui/visit-facts.tsx';
import { VisitNotes } from '../ui/visit-notes.tsx';
import type { Route } from './+types/visit';

export const middleware = [requireRole(ORDERING)];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (!isId(params.customerId)) return failLoad(notFound());
  return loadVisit(app, user, params.customerId).catch(failLoad);
}

const noteFields = { text, followUpOn: textOrNull };

export const action = formActions(
  {
    write: pageForm(z.strictObject(noteFields), async (note, { app, user, params, keyIfAny }) => {
      const input = parseInput(newNote, { customerId: params.customerId, ...note });
      await writeNote(app, user, input, keyIfAny);
      return { done: messages.NOTE_SAVED, wrote: true };
    }),
    change: pageForm(
      z.strictObject({ noteId: text, version: numberText, ...noteFields }).pipe(changedNote),
      async (note, { app, user }) => {
        await changeNote(app, user, note);
        return { done: messages.NOTE_SAVED, wrote: false };
      },
    ),
    'followed-up': pageForm(z.strictObject({ noteId: text }), async ({ noteId }, { app, user }) => {
      await closeFollowUp(app, user, noteId);
      return { done: messages.FOLLOWED_UP, wrote: false };
    }),
  },
  { sentence: (error) => (error.code === 'aborted' ? error.message : shownText(error)) },
);

/** Also after a failure: a note that somebody changed is then shown as it is now. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Visit: ${loaderData?.customer.name ?? 'customer'} | Bellcart` },
];

export default function VisitPage({ loaderData: visit, actionData }: Route.ComponentProps) {
  const { customer, today, timeZone } = visit;
  useDone(actionData);
  const address = `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`;
  return (
    <Page>
      <PageHeading title={customer.name} description={address}>
        {customer.onCreditHold ? <Badge tone="danger">On credit hold</Badge> : null}
        <ButtonLink to={`/dashboard/customers/${customer.id}`} variant="secondary">
          Customer page
        </ButtonLink>
        <ButtonLink to={orderFor(customer.id)}>Order on behalf</ButtonLink>
      </PageHeading>
      <FailureNote
        failure={useFailure(actionData, 'followed-up')}
        title="The follow-up is still open"
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-4 lg:col-start-2">
          <ReachPanel visit={visit} />
          <StandingPanel visit={visit} />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <VisitNotes
            notes={visit.notes}
            today={today}
            timeZone={timeZone}
            answer={actionData ?? undefined}
          />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <LapsedPanel items={visit.lapsed} />
            <SimilarPanel items={visit.similar} />
          </div>
          <CustomerOrders orders={visit.orders} customerId={customer.id} timeZone={timeZone} />
        </div>
        <aside className="grid gap-4 lg:col-start-2">
          <CustomerInvoices invoices={visit.invoices} staff={false} today={today} />
          <Sheets missing={visit.missing} customerId={customer.id} />
          {visit.requests ? <Requests requests={visit.requests} /> : null}
        </aside>
      </div>
    </Page>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Sheets({ missing, customerId }: { missing: Loaded['missing']; customerId: string }) {
  return (
    <Panel title="Safety data sheets owed">
      {missing.length === 0 ? (
        <p className="text-muted">None: every product they were delivered has its sheet.</p>
      ) : (
        <MissingOfSite missing={missing} />
      )}
      <Link
        to={`/dashboard/customers/${customerId}`}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Sheets that were handed over
      </Link>
    </Panel>
  );
}

function Requests({ requests }: { requests: NonNullable<Loaded['requests']> }) {
  return (
    <Panel title="Open requests">
      {requests.length === 0 ? (
        <p className="text-muted">No unanswered message from their addresses.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {requests.map((request) => (
            <li key={request.reference} className="py-2">
              <Link
                to={`/dashboard/contact-requests/${request.id}`}
                className="inline-flex min-h-11 items-center font-mono text-brand underline"
              >
                {request.reference}
              </Link>
              <p className="line-clamp-3 text-sm">
                {request.name}: {request.message}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="customer"
      back={{ to: '/dashboard/visits', label: 'All customers to call' }}
    />
  );
}
