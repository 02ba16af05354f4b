import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AskForm } from '../../../people/contact/ui/public/ask-form.tsx';
import { askForCustomer } from '../../../people/customers/public/messages.ts';
import { PriceAnswers } from '../../../products/prices/ui/public/price-answers.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import type { CallRow } from '../server/call-list.ts';
import type { loadRep } from '../server/load-rep.ts';
import { CallTable } from './call-table.tsx';
import { firstOrder } from './first-order.tsx';
import { useGuides, useOrderToGo } from './use-guides.ts';
import { useRoad } from './use-road.ts';

/** Nothing there is to do leads nowhere: what counts 0 does not stand here. */
const WAY =
  'inline-flex items-center text-sm text-brand underline min-h-11 lg:pointer-fine:min-h-7';

export function RepHome({ page }: { page: Awaited<ReturnType<typeof loadRep>> }) {
  const { visits, calls, followUps, carts, open, moreOpen } = page;
  // Customers of today's visits are not repeated below.
  const rest = calls.rows.filter(({ id }) => !visits.some((one) => one.id === id));
  const [isAsking, setAsking] = useState(false);
  const ask = useRef<HTMLAnchorElement>(null);
  const road = useRoad([...visits, ...rest], page.places);
  const day = (road.rows ?? [...visits, ...rest]).map(({ id }) => id);
  useGuides(day, page.own);
  useOrderToGo(day);
  return (
    <>
      <PageHeading title={messages.DAY} description={messages.dueText(calls.found)}>
        {/* On a phone the strip above begins one. */}
        <ButtonLink to="/dashboard/new-order" className="max-lg:hidden">
          New order
        </ButtonLink>
      </PageHeading>
      <nav aria-label={messages.DAY} className="-mt-2 mb-3 flex flex-wrap gap-x-5">
        {followUps > 0 ? (
          <Link to="/dashboard/customers/to-call?show=follow-ups" className={WAY}>
            {followUps === 1 ? '1 follow-up due' : `${followUps} follow-ups due`}
          </Link>
        ) : null}
        <Link to="/dashboard/customers/to-call?show=lapsed" className={WAY}>
          With lapsed items
        </Link>
        {open > 0 ? (
          <Link to="/dashboard/orders" className={WAY}>
            {open === 1 ? '1 open order' : `${open}${moreOpen ? ' or more' : ''} open orders`}
          </Link>
        ) : null}
        {carts === 0 ? null : (
          <Link to="/dashboard/new-order" className={WAY}>
            {carts === null ? 'Open carts' : carts === 1 ? '1 open cart' : `${carts} open carts`}
          </Link>
        )}
        {day.length > 1 ? (
          <button
            type="button"
            aria-pressed={road.rows !== null}
            aria-busy={road.isLooking}
            onClick={() => void road.turn()}
            className={`${WAY} cursor-pointer aria-pressed:font-semibold`}
          >
            {messages.BY_ROAD}
          </button>
        ) : null}
        <Link
          ref={ask}
          to={askForCustomer()}
          aria-expanded={isAsking}
          onClick={(event) => {
            event.preventDefault();
            setAsking(!isAsking);
          }}
          className={WAY}
        >
          {messages.NEW_CUSTOMER}
        </Link>
      </nav>
      {isAsking ? (
        <div className="mb-6 max-w-2xl rounded-md border border-border bg-card p-3">
          <AskForm
            first={firstOrder}
            onClose={() => {
              setAsking(false);
              ask.current?.focus();
            }}
          />
        </div>
      ) : null}
      <PriceAnswers answers={page.answers} />
      {page.requested.length > 0 ? (
        <p className="mb-4 text-sm leading-6">
          {page.requested.map(({ id, company, products }) => (
            <span key={id} className="mr-3 max-sm:block">
              <span className="font-semibold">{company}</span> {messages.waitsForDesk(products)}
            </span>
          ))}
        </p>
      ) : null}
      {road.rows ? (
        <DaySection
          title={messages.roadTitle(road.by, road.byZip)}
          rows={road.rows}
          isRoad
          today={calls.today}
        />
      ) : (
        <>
          <DaySection title={messages.VISITS_TODAY} rows={visits} today={calls.today} />
          <DaySection title={messages.SHOWN_MESSAGES.due} rows={rest} today={calls.today} />
        </>
      )}
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        {calls.found > calls.rows.length ? (
          <ButtonLink to="/dashboard/customers/to-call?show=due" variant="secondary">
            {messages.allDue(calls.found)}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/dashboard/customers/to-call" variant="secondary">
          {messages.ALL_CUSTOMERS}
        </ButtonLink>
      </p>
    </>
  );
}

/** A part of the day under its name; without anybody in it there is none. */
function DaySection({
  title,
  rows,
  today,
  isRoad,
}: {
  title: string;
  rows: readonly CallRow[];
  today: string;
  isRoad?: boolean;
}) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mb-6">
      <h2 id={heading} className="text-base leading-6 max-lg:border-b max-lg:border-ink">
        {title}
      </h2>
      <CallTable rows={rows} today={today} isRoad={isRoad} />
    </section>
  );
}
