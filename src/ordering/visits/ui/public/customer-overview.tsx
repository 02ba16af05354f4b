import { Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { telHref } from '../../../../kit/tel.ts';
import { dayIn, dayText, hourText, shiftDay, weekdayText } from '../../../../kit/time.ts';
import {
  CustomerHeading,
  MoreWithSite,
} from '../../../../people/customers/ui/public/customer-heading.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useDone } from '../../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../../ui/failure.tsx';
import { Badge, Page } from '../../../../ui/panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useMaps } from '../../../../ui/use-maps.ts';
import { orderFor } from '../../choices.ts';
import * as messages from '../../messages.ts';
import type { Visit } from '../../server/public/load-visit.ts';
import { OfferList } from '../offer-list.tsx';
import { OpenOrders } from '../open-orders.tsx';
import { OrderHere } from '../order-here.tsx';
import { RhythmBars } from '../rhythm-bars.tsx';
import { TakenHere } from '../taken-here.tsx';
import { useGuides, useNoSignal } from '../use-guides.ts';
import { FollowUps, VisitNotes } from '../visit-notes.tsx';
import { NoteButtons } from '../write-note.tsx';

interface OverviewProps {
  visit: Visit;
  /** Reported problems that the desk has not decided. */
  claims: readonly { id: string; orderNumber: string; raisedAt: Date }[];
  /** What the page's action answered. */
  answer: unknown;
  /** What the customer owes: the oldest overdue invoices. */
  debts: ReactNode;
  /** The newest deliveries. */
  deliveries: ReactNode;
}

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const;
const SMALL = { ...ICON, size: 16 };
const REACH =
  'inline-flex items-center gap-1.5 text-sm text-brand underline pointer-coarse:min-h-11';

const WAITS = 'border-b border-rule py-2 text-sm leading-5';
const WAITS_FOR =
  'inline-flex items-center font-semibold text-brand underline pointer-coarse:min-h-11';

/** The number to call first, whom one asks for, and what one writes down afterwards. */
function Reach({ visit, answer }: { visit: Visit; answer: unknown }) {
  const { customer, today } = visit;
  const { address1, city, state, zip } = customer;
  const maps = useMaps(`${address1}, ${city}, ${state} ${zip}`);
  const hasPhone = customer.phone !== '';
  const whom = visit.whom
    ? `${visit.whom}.`
    : visit.contacts.length > 0
      ? messages.contactsInvited(hasPhone)
      : messages.contactsNone(hasPhone);
  return (
    <>
      <div className="min-w-0">
        {customer.phone ? (
          <a
            href={telHref(customer.phone)}
            className="narrow tabular inline-flex min-h-9 items-center gap-2.5 text-2xl leading-8 font-bold text-ink no-underline hover:underline"
          >
            <Phone {...ICON} className="shrink-0 text-brand" />
            <span className="sr-only">Call </span>
            {customer.phone}
          </a>
        ) : (
          <p className="text-sm text-muted">{messages.noPhone}</p>
        )}
        <p className="text-sm text-muted">{[whom, customer.terms].filter(Boolean).join(' ')}</p>
        <p className="mt-1 mb-2 flex flex-wrap gap-x-4">
          {customer.email ? (
            <a href={`mailto:${customer.email}`} className={REACH}>
              <Mail {...SMALL} /> Mail
            </a>
          ) : null}
          <a href={maps} rel="noreferrer" target="_blank" className={REACH}>
            <MapPin {...SMALL} /> {address1}
            <span className="sr-only"> on the map (opens another site)</span>
          </a>
        </p>
      </div>
      <div className="self-end pb-1 sm:col-start-2 sm:row-start-1">
        <RhythmBars gaps={visit.gaps} {...visit.figures} />
      </div>
      <NoteButtons
        answer={answer}
        tomorrow={shiftDay(today, 1)}
        customer={customer}
        due={visit.notes.flatMap(({ followUpOn, followedUp }) =>
          followUpOn && !followedUp && followUpOn <= today ? [followUpOn] : [],
        )}
      />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-rule py-2 text-sm leading-5">
      <dt>{label}</dt>
      <dd className="tabular text-right">{children}</dd>
    </div>
  );
}

function LastDays({ visit: { customer, figures, delivery } }: { visit: Visit }) {
  const weekdays = customer.routeDays.map((day) => weekdayText(day).slice(0, 3)).join(', ');
  return (
    <Section title={messages.PERIOD_TITLE}>
      <dl>
        <Fact label={messages.ORDERED}>
          <Link
            to={`/dashboard/orders?customer=${customer.id}&ordered=days-90`}
            className="font-bold text-ink underline"
          >
            {formatCents(figures.spendCents)}
          </Link>
        </Fact>
        <Fact label="A year before">{formatCents(figures.spendBeforeCents)}</Fact>
        <Fact label="Delivery weekdays">{weekdays || 'Any workday'}</Fact>
        <Fact label={messages.NEXT_DELIVERY}>
          {dayText(delivery.day)}
          <span className="block text-xs leading-4 text-muted">
            {messages.orderByText(delivery.cutOffDay, hourText(delivery.cutOffHour))}
          </span>
        </Fact>
      </dl>
    </Section>
  );
}

/** What the customer waits for: whoever calls is asked about it first. */
function Waiting({ visit, claims }: Pick<OverviewProps, 'visit' | 'claims'>) {
  const requests = visit.requests ?? [];
  if (claims.length + requests.length === 0) return null;
  return (
    <Section title={messages.WAITING_TITLE}>
      <ul>
        {claims.map(({ id, orderNumber, raisedAt }) => (
          <li key={id} className={WAITS}>
            <Link to={`/dashboard/claims/${id}`} className={WAITS_FOR}>
              {messages.problemWith(orderNumber)}
            </Link>
            {` ${messages.reportedOn(dayIn(visit.timeZone, raisedAt))}`}
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.id} className={WAITS}>
            <Link to={`/dashboard/contact-requests/${request.id}`} className={WAITS_FOR}>
              {messages.messageOf(request.name)}
              <span className="sr-only">, {request.reference}</span>
            </Link>
            <p className="line-clamp-2">{request.message}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Whether the order is taken on this page: by a press without a signal, or by the address of one that was refused. */
function useOrdering(): [boolean, (isOrdering: boolean) => void] {
  const [isPressed, setPressed] = useState(false);
  const [search, setSearch] = useSearchParams();
  const opensOrderForm = search.get('write') === 'order';
  const set = (isOrdering: boolean) => {
    setPressed(isOrdering);
    if (!isOrdering && opensOrderForm)
      setSearch(
        (before) => {
          before.delete('write');
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
  };
  return [isPressed || opensOrderForm, set];
}

/** What one does here: while nobody orders for the customer, whoever does is invited first. */
function NextStep({ visit, onOrder }: { visit: Visit; onOrder: () => void }) {
  const noSignal = useNoSignal();
  const { customer, invitesFirst } = visit;
  return (
    <>
      {invitesFirst ? (
        <ButtonLink to={`/dashboard/people/new?kind=buyer&customer=${customer.id}`}>
          {messages.inviteFirst}
        </ButtonLink>
      ) : null}
      {visit.takesOrders ? (
        <ButtonLink
          to={orderFor(customer.id)}
          variant={invitesFirst ? 'secondary' : 'primary'}
          onClick={(event) => {
            // Without a signal the order is taken here; with one its own page knows more.
            if (!noSignal()) return;
            event.preventDefault();
            onOrder();
          }}
        >
          New order
        </ButtonLink>
      ) : null}
    </>
  );
}

/** A customer as one calls it: whom to call and how often it orders, what it waits for, what it owes, what to offer, what is on its way, what was said. */
export function CustomerOverview({ visit, claims, answer, debts, deliveries }: OverviewProps) {
  const { customer, figures, notes, today, timeZone } = visit;
  useDone(answer);
  useGuides(visit.takesOrders ? [customer.id] : []);
  const [isOrdering, setOrdering] = useOrdering();
  const late = messages.lateText(figures);
  return (
    <Page>
      <CustomerHeading
        customer={customer}
        ownMore={visit.mayAddSite}
        state={
          late ? (
            <Badge tone="warning" compact>
              {late}
            </Badge>
          ) : null
        }
      >
        <NextStep visit={visit} onOrder={() => setOrdering(true)} />
        {visit.mayAddSite ? <MoreWithSite parentId={customer.id} /> : null}
      </CustomerHeading>
      <TakenHere customerId={customer.id} onOpen={() => setOrdering(true)} />
      {isOrdering ? (
        <div className="mb-6">
          <OrderHere
            customer={customer}
            today={today}
            level={2}
            onClose={() => setOrdering(false)}
          />
        </div>
      ) : null}
      <FailureNote
        failure={useFailure(answer, 'followed-up')}
        title="The follow-up is still open"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-2">
            <Reach visit={visit} answer={answer} />
          </div>
          <Waiting visit={visit} claims={claims} />
          {debts}
          <OfferList {...visit} />
          <OpenOrders {...visit} />
        </div>
        <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <FollowUps notes={notes} today={today} timeZone={timeZone} answer={answer} />
          <VisitNotes notes={notes} today={today} timeZone={timeZone} answer={answer} />
          <LastDays visit={visit} />
          {deliveries}
        </aside>
      </div>
    </Page>
  );
}
