import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MissingOfSite } from '../../../../safety/sheets/ui/public/missing-of-site.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useDone } from '../../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../../ui/failure.tsx';
import { Badge, Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import { orderFor } from '../../choices.ts';
import { LapsedPanel, SimilarPanel } from '../item-panels.tsx';
import { ReachPanel, StandingPanel, type Visit } from '../visit-facts.tsx';
import { VisitNotes } from '../visit-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';

interface VisitViewProps {
  visit: Visit;
  /** What the page's action answered. */
  answer: unknown;
  /** The panel of the customer's newest invoices. */
  invoices: ReactNode;
}

/** Everything that one wants to know at a customer's door. */
export function VisitView({ visit, answer, invoices }: VisitViewProps) {
  const { customer, today, timeZone } = visit;
  useDone(answer);
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
        failure={useFailure(answer, 'followed-up')}
        title="The follow-up is still open"
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-4 lg:col-start-2">
          <ReachPanel visit={visit} />
          <StandingPanel visit={visit} />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <VisitNotes notes={visit.notes} today={today} timeZone={timeZone} answer={answer} />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <LapsedPanel items={visit.lapsed} />
            <SimilarPanel items={visit.similar} />
          </div>
          <CustomerOrders orders={visit.orders} customer={customer} timeZone={timeZone} />
        </div>
        <aside className="grid gap-4 lg:col-start-2">
          {invoices}
          <Sheets missing={visit.missing} customerId={customer.id} />
          {visit.requests ? <Requests requests={visit.requests} /> : null}
        </aside>
      </div>
    </Page>
  );
}

function Sheets({ missing, customerId }: { missing: Visit['missing']; customerId: string }) {
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

function Requests({ requests }: { requests: NonNullable<Visit['requests']> }) {
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
