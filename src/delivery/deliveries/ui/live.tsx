import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { toCountBack } from '../../runs/board-messages.ts';
import { deliveredText, PROGRESS, RUN_STATE } from '../../runs/messages.ts';
import type { GoodsLoad } from '../../runs/server/load-of-goods.ts';
import type { DoorState } from '../../runs/server/progress.ts';
import { BillsStop, MessagesWait } from '../../runs/ui/bills-stop.tsx';
import { CallDriver } from '../../runs/ui/call-driver.tsx';
import { NotConfirmed } from '../../runs/ui/not-confirmed.tsx';
import { ShortPicks } from '../../runs/ui/short-picks.tsx';
import { checkWords } from '../../shipping/departure-messages.ts';
import { DAY } from '../messages.ts';
import type { Live as LiveData, LiveStop } from '../server/load-live.ts';
import { Decide } from './decide.tsx';
import { LiveStops } from './live-stops.tsx';
import { PairCount } from './pair-count.tsx';

const HEAD = 'border-b border-ink pb-1.5 text-base leading-6';

/** What happens on a day: what is to be decided, the trucks, every stop. */
export function Live({
  live,
  day,
  plans,
  answer,
}: {
  live: LiveData;
  day: string;
  /** May plan, and decides. */
  plans: boolean;
  answer: unknown;
}) {
  const { runs, stops, loads } = live;
  return (
    <>
      {live.decide ? <Decide decide={live.decide} answer={answer} /> : null}
      <NotConfirmed orders={live.notConfirmed} plans={plans} answer={answer} />
      <BillsStop orders={live.billsStop} />
      <MessagesWait orders={live.written} />
      <ShortPicks picks={live.picks} />
      {runs.length > 0 ? (
        <section aria-labelledby="runs-of-day" className="mb-6">
          <h2 id="runs-of-day" className={HEAD}>
            {PROGRESS.title}
          </h2>
          <ul>
            {runs.map((run) => (
              <Truck
                key={run.id}
                run={run}
                stops={stops}
                goods={loads[run.id]}
                day={day}
                plans={plans}
                isInDecide={live.decide !== null}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {stops.length === 0 ? (
        <EmptyState
          title={DAY.noStops}
          action={<ButtonLink to="/dashboard/orders">{DAY.toOrders}</ButtonLink>}
        >
          {DAY.noStopsLead}
        </EmptyState>
      ) : (
        <LiveStops live={live} day={day} plans={plans} />
      )}
    </>
  );
}

const SEGMENT: Record<DoorState, string> = {
  open: 'bg-rule',
  done: 'bg-success',
  short: 'bg-yellow',
  failed: 'bg-danger',
};

/** One truck: how far it is, where it goes next, what is wrong with it. */
function Truck({
  run,
  stops,
  goods,
  day,
  plans,
  isInDecide,
}: {
  run: LiveData['runs'][number];
  stops: readonly LiveStop[];
  /** What rides on it. */
  goods: GoodsLoad | undefined;
  day: string;
  plans: boolean;
  /** What was not handed over stands above, to be decided. */
  isInDecide: boolean;
}) {
  const expected = stops.find(({ orderId }) => orderId === run.next?.orderId)?.expected;
  const waits = !run.isToCountBack && (run.state === 'planned' || run.state === 'loading');
  // Who drives it reads what is missing on the run's own page.
  const isReady = waits && run.doors.length > 0 && (!plans || run.missing?.length === 0);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-center gap-x-6 gap-y-1 border-b border-rule py-2 md:min-h-11 md:grid-cols-[5.5rem_9.5rem_minmax(0,1fr)_auto]">
      <Link
        to={`/dashboard/runs/${run.id}`}
        className="font-display text-lg leading-6 font-bold text-ink no-underline hover:underline"
      >
        {run.name}
      </Link>
      <span
        role="img"
        aria-label={PROGRESS.ofRun(run.name, run.delivered)}
        className="flex gap-0.5"
      >
        {run.doors.map((state, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- doors have no other name than their place
          <span key={at} className={`h-2 min-w-0 flex-1 ${SEGMENT[state]}`} />
        ))}
      </span>
      <div className="min-w-0 max-md:col-span-2">
        {run.isToCountBack ? (
          <strong>{toCountBack}</strong>
        ) : run.next ? (
          <>
            <strong>{PROGRESS.next(run.next.customerName)}</strong>
            {expected?.text ? `, ${expected.text}` : ''}
          </>
        ) : (
          <>{waits && run.leaves ? PROGRESS.leaves(run.leaves) : RUN_STATE[run.state]}</>
        )}{' '}
        <span className="text-muted">
          {[run.truckName, run.driverName || PROGRESS.noDriver].filter(Boolean).join(', ')}
        </span>{' '}
        <CallDriver name={run.driverName} phone={run.driverPhone} />{' '}
        {waits && run.missing && run.missing.length > 0 ? (
          <span className="block text-sm">
            <strong className="text-danger">{checkWords.red(run.missing.length)}</strong>{' '}
            <span className="text-muted">{run.missing.join('; ')}</span>
          </span>
        ) : null}
        {[...run.problems, ...(isInDecide ? [] : run.undecided)].map((problem) => (
          <span key={problem} className="block text-sm font-semibold text-danger">
            {problem}
          </span>
        ))}
        {goods ? (
          <div className="text-sm">
            <PairCount goods={goods} run={run.name} />
          </div>
        ) : null}
      </div>
      <div className="tabular flex flex-wrap items-center justify-end gap-x-4 max-md:col-span-2 max-md:justify-start">
        <span>{deliveredText(run.delivered)}</span>
        {isReady ? (
          <Link
            to={`/dashboard/runs/${run.id}`}
            className="inline-flex min-h-6 items-center text-brand underline pointer-coarse:min-h-11"
          >
            {PROGRESS.sendOut}
            <span className="sr-only">: {run.name}</span>
          </Link>
        ) : waits && plans ? (
          <Link to={`?day=${day}`} className="text-brand underline">
            {PROGRESS.toPlan}
            <span className="sr-only">: {run.name}</span>
          </Link>
        ) : null}
      </div>
    </li>
  );
}
