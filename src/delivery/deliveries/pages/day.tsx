import { Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { DELIVERING, hasDuty } from '../../../kit/actor.ts';
import { dayText, timeText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { Badge, EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { doorsOf } from '../../runs/doors.ts';
import { LOAD_MESSAGES } from '../../runs/load-messages.ts';
import { PROGRESS } from '../../runs/messages.ts';
import { askedDay, unconfirmedOf } from '../../runs/server/load-board.ts';
import { progressOfDay } from '../../runs/server/progress.ts';
import { runScope } from '../../runs/server/scope.ts';
import { shortPicks } from '../../runs/server/short-picks.ts';
import { DayChoice } from '../../runs/ui/day-choice.tsx';
import { LoadHazards } from '../../runs/ui/load-hazards.tsx';
import { NotConfirmed } from '../../runs/ui/not-confirmed.tsx';
import { RunsProgress } from '../../runs/ui/run-progress.tsx';
import { ShortPicks } from '../../runs/ui/short-picks.tsx';
import type { Stop } from '../contract.ts';
import { COUNTS_DIFFER, STATE_MESSAGES, STOP_MESSAGES } from '../messages.ts';
import { loadsOfDay } from '../server/load-of-stops.ts';
import { stopsOfDay } from '../server/public/queries.ts';
import { countToDecide } from '../server/to-decide.ts';
import { DELIVERY_TONES } from '../ui/delivery-panel.tsx';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import { ToDecideNote } from '../ui/to-decide-note.tsx';
import type { Route } from './+types/day';

export const middleware = [requireRole(DELIVERING)];

export const meta = () => [{ title: 'Deliveries | Bellcart' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const day = askedDay(url, today);
  const scope = orderScope(user);
  const [stops, unconfirmed, { runs, places }, toDecide] = await Promise.all([
    stopsOfDay(app.db, scope, day, today),
    unconfirmedOf(app.db, scope, day),
    progressOfDay(app.db, { runs: runScope(user), orders: scope }, day, company.timeZone),
    hasDuty(user, 'desk') ? countToDecide(app.db, scope, today) : 0,
  ]);
  const shown = stops.map((stop) => ({
    ...stop,
    place: places[stop.orderId]?.text ?? null,
    deliveredTime: stop.deliveredAt ? timeText(stop.deliveredAt, company.timeZone) : null,
  }));
  const picks = await shortPicks(app.db, { runs: runScope(user), orders: scope }, { day });
  const loads = await loadsOfDay(
    app,
    scope,
    runs,
    stops.filter(isOpen).map(({ orderId }) => ({ orderId, runId: places[orderId]?.runId ?? null })),
  );
  return {
    day,
    today,
    stops: shown,
    unconfirmed,
    toDecide,
    loads,
    picks,
    runs,
    plans: hasDuty(user, 'desk'),
  };
}

export default function Day({ loaderData }: Route.ComponentProps) {
  useLiveReload('order run');
  const { day, today, stops, unconfirmed, loads, picks, runs, plans } = loaderData;
  const open = stops.filter(isOpen);
  const overdue = open.filter(
    (stop) => stop.promisedOn < today && stop.orderStatus !== 'out_for_delivery',
  );
  const due = open.filter((stop) => !overdue.includes(stop));
  const done = stops.filter((stop) => !isOpen(stop));
  const doors = doorsOf(stops);
  const doneDoors = doors.filter((door) => !door.some(isOpen));
  return (
    <Page>
      <PageHeading
        title={day === today ? 'Today’s deliveries' : `Deliveries of ${dayText(day)}`}
        description={
          stops.length === 0
            ? dayText(day)
            : `${dayText(day)}: ${doneDoors.length} of ${doors.length} ${doors.length === 1 ? 'stop' : 'stops'} done`
        }
      >
        <DayChoice day={day} today={today} />
      </PageHeading>
      <ToDecideNote count={loaderData.toDecide} />
      <NotConfirmed orders={unconfirmed} />
      {plans || runs.length > 0 ? <RunsProgress runs={runs} day={day} plans={plans} /> : null}
      <ShortPicks picks={picks} />
      {loads.map(({ run, goods }) => (
        <LoadHazards
          key={run?.id ?? ''}
          load={goods}
          title={run ? LOAD_MESSAGES.onTruck(run.name) : LOAD_MESSAGES.onNoTruck}
          lead={run ? LOAD_MESSAGES.leadOfPart : LOAD_MESSAGES.leadOfNone}
          onTruck={run !== null}
        />
      ))}
      {stops.length === 0 ? (
        <EmptyState
          title="No stops on this day"
          action={<ButtonLink to="/dashboard/orders">See the orders</ButtonLink>}
        >
          Confirmed orders that are promised for this day stand here.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          <Stops
            title={overdue.length > 0 ? 'Promised for this day' : null}
            stops={due}
            from={1}
            day={day}
          />
          <Stops title="Overdue" stops={overdue} from={doorsOf(due).length + 1} day={day} />
          <Stops title="Done" stops={done} from={null} day={day} />
        </div>
      )}
    </Page>
  );
}

/** One group of stops; the doors still to go to are numbered through the day. */
function Stops({
  title,
  stops,
  from,
  day,
}: {
  title: string | null;
  stops: StopRow[];
  from: number | null;
  day: string;
}) {
  if (stops.length === 0) return null;
  return (
    <section aria-label={title ?? 'Stops'}>
      {title ? <h2 className="mb-3 text-2xl">{title}</h2> : null}
      <ol className="space-y-3">
        {doorsOf(stops).flatMap((door, at) =>
          door.map((stop) => (
            <StopCard
              key={stop.orderId}
              stop={stop}
              position={from === null ? null : from + at}
              day={day}
            />
          )),
        )}
      </ol>
    </section>
  );
}

const isOpen = (stop: Pick<Stop, 'orderStatus' | 'deliveryState'>) =>
  stop.orderStatus === 'out_for_delivery' || stop.deliveryState === null;

type StopRow = Route.ComponentProps['loaderData']['stops'][number];

function StopCard({
  stop,
  position,
  day,
}: {
  stop: StopRow;
  position: number | null;
  day: string;
}) {
  const open = isOpen(stop);
  return (
    <li className="flex gap-4 rounded-lg border border-rule bg-card p-4 sm:items-center">
      {position === null ? null : (
        <span
          aria-hidden="true"
          className="narrow tabular w-10 shrink-0 text-center text-4xl leading-none font-bold text-brand sm:text-5xl"
        >
          {position}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/dashboard/customers/${stop.customerId}`}
            className="font-display text-lg font-bold text-ink underline decoration-rule hover:decoration-current"
          >
            {stop.customerName}
          </Link>
          <StopState stop={stop} />
        </p>
        <p>
          {stop.address1}, {stop.city} {stop.zip}
        </p>
        <p className="text-sm text-muted">
          <Link className="font-mono text-brand underline" to={`/dashboard/orders/${stop.orderId}`}>
            {stop.number}
          </Link>
          {open
            ? `, ${stop.lineCount} ${stop.lineCount === 1 ? 'product' : 'products'}, ${stop.unitCount} ${stop.unitCount === 1 ? 'unit' : 'units'}`
            : ''}
          {open && stop.hazardous ? ', with hazardous goods' : ''}
          {stop.place ? `; ${stop.place}` : open ? `; ${PROGRESS.noRun}` : ''}
          {open && stop.promisedOn !== day ? (
            <span className="font-semibold text-ink">
              , promised for {dayText(stop.promisedOn)}
            </span>
          ) : null}
        </p>
        {open && stop.deliveryNote ? (
          <p className="mt-1 border-l-4 border-yellow pl-2 text-sm">{stop.deliveryNote}</p>
        ) : null}
        {open ? (
          <p className="mt-3 sm:hidden">
            <ButtonLink
              variant={position === 1 ? 'primary' : 'secondary'}
              className="min-h-14 w-full"
              to={`/dashboard/product-delivery/${stop.orderId}`}
            >
              Deliver
            </ButtonLink>
          </p>
        ) : null}
      </div>
      {open ? (
        <div className="hidden sm:block">
          <ButtonLink
            variant={position === 1 ? 'primary' : 'secondary'}
            to={`/dashboard/product-delivery/${stop.orderId}`}
          >
            Deliver
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}

function StopState({ stop }: { stop: StopRow }) {
  if (isOpen(stop))
    return (
      <Badge tone={stop.orderStatus === 'out_for_delivery' ? 'info' : 'plain'}>
        {STOP_MESSAGES[stop.orderStatus] ?? stop.orderStatus}
      </Badge>
    );
  if (!stop.deliveryState) return null;
  return (
    <Link
      to={`/dashboard/orders/${stop.orderId}#delivery`}
      className="inline-flex flex-wrap items-center gap-2 pointer-coarse:min-h-11"
    >
      <Badge tone={DELIVERY_TONES[stop.deliveryState]}>
        {STATE_MESSAGES[stop.deliveryState]}
        {stop.deliveredTime ? ` ${stop.deliveredTime}` : ''}
      </Badge>
      {stop.countsDiffer ? <Badge tone="warning">{COUNTS_DIFFER}</Badge> : null}
    </Link>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="day" />;
}
