import { Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { DELIVERING, hasDuty, isSuperAdmin } from '../../../kit/actor.ts';
import { confirmForm } from '../../../ordering/orders/server/public/confirm-form.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { failedForm } from '../../../ui/failure.tsx';
import { useCachedAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { nextDay } from '../../runs/board-messages.ts';
import { closedDay } from '../../runs/server/closed-days.ts';
import { dayToPlan } from '../../runs/server/day-to-plan.ts';
import { loadBoard, requestedDay } from '../../runs/server/load-board.ts';
import { nextDayWithOrders } from '../../runs/server/next-day.ts';
import { ClosedDayNote } from '../../runs/ui/closed-day.tsx';
import { DayChoice } from '../../runs/ui/day-choice.tsx';
import { pointShort } from '../../shipping/departure-messages.ts';
import { boardForms } from '../../shipping/server/board-action.ts';
import { checksOfDay } from '../../shipping/server/checks-of-day.ts';
import { untrainedOf } from '../../shipping/server/trainings.ts';
import { DAY as words } from '../messages.ts';
import { decideForms } from '../server/decide-forms.ts';
import { loadLive, shortOfRuns, toDecide } from '../server/load-live.ts';
import { loadsOfRuns } from '../server/loads-of-runs.ts';
import { DayPresses } from '../ui/day-presses.tsx';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import { Live } from '../ui/live.tsx';
import { Plan } from '../ui/plan.tsx';
import type { Route } from './+types/day';

export const middleware = [requireRole(DELIVERING)];

export const meta = titled(words.title);

/** The day as a plan for who plans, and as it goes for everybody who delivers. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const plans = hasDuty(user, 'desk');
  const isLive = !plans || url.searchParams.get('view') === 'live';
  const isRequested = url.searchParams.has('day') || url.searchParams.has('waiting') || isLive;
  const day = isRequested ? requestedDay(url, today) : await dayToPlan(app, user, company);
  const closed = await closedDay(app.db, orderScope(user), company, day);
  const shown = { day, today, plans, closed, mayMoveAll: isSuperAdmin(user) };
  const nextIf = (isEmpty: boolean) =>
    isEmpty ? nextDayWithOrders(app.db, orderScope(user), day) : null;
  if (isLive) {
    const live = await loadLive(app, user, company, { day, today }).catch(failLoad);
    const next = await nextIf(live.stops.length === 0 && live.notConfirmed.length === 0);
    return { ...shown, plan: null, live, next };
  }
  const data = await loadBoard(app, user, url, { ofDay: day, untrainedOf }).catch(failLoad);
  const untrained = await untrainedOf(
    app.db,
    data.drivers.map(({ id }) => id),
    day,
  );
  return {
    ...shown,
    plan: {
      // Whoever chooses a driver reads what the departure would ask about them.
      board: {
        ...data,
        drivers: data.drivers.map(({ id, name }) => ({
          id,
          name: untrained.includes(id) ? pointShort.training(name) : name,
        })),
      },
      checks: await checksOfDay(app, user, data.runs),
      // Of a run at the dock its check has read the same.
      aboard: await loadsOfRuns(
        app,
        user,
        data.runs.filter(({ state }) => state === 'out'),
      ),
      short: await shortOfRuns(app, user, data),
      decide: await toDecide(app, user, company, today),
    },
    live: null,
    next: await nextIf(data.runs.length + data.waiting.length + data.notConfirmed.length === 0),
  };
}

export const action = formActions(
  { ...boardForms, ...decideForms, confirm: confirmForm },
  { sentence: (error) => error.message, typed: ['id', 'reason', 'quantity'] },
);

export default function Day({ loaderData, ...page }: Route.ComponentProps) {
  const answer = useCachedAnswer(page.actionData);
  useLiveReload('run order request');
  const { day, today, plans, plan, live, next } = loaderData;
  const sent = failedForm(answer) ?? (answer ? {} : undefined);
  const otherParams: Record<string, string> = live && plans ? { view: 'live' } : {};
  return (
    <Page>
      <PageHeading
        title={<span className="max-sm:sr-only">{words.title}</span>}
        beside={
          // The title, which is only read out on a phone, has no gap after it there.
          <div className="flex flex-wrap items-center gap-2 max-sm:-ml-3">
            <DayChoice day={day} today={today} otherParams={otherParams} />
            {plans ? <Views day={day} isLive={live !== null} /> : null}
          </div>
        }
      >
        {plan ? <DayPresses board={plan.board} answer={sent} /> : null}
      </PageHeading>
      <ClosedDayNote
        closed={loaderData.closed}
        mayMove={plans}
        mayMoveAll={loaderData.mayMoveAll}
      />
      {next ? (
        <p className="mb-6">
          <Link
            to={`?${new URLSearchParams({ ...otherParams, day: next.day })}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {nextDay(next.day, next.count)}
          </Link>
        </p>
      ) : null}
      {plan ? <Plan {...plan} closed={loaderData.closed} answer={answer} /> : null}
      {live ? <Live live={live} day={day} plans={plans} answer={answer} /> : null}
    </Page>
  );
}

/** The two views of one day. */
function Views({ day, isLive }: { day: string; isLive: boolean }) {
  const look = (on: boolean) =>
    `flex min-h-11 items-center px-4 max-sm:px-2.5 font-semibold no-underline in-data-menu:pointer-fine:min-h-9 ${on ? 'bg-bar text-on-bar' : 'text-ink hover:bg-sunk'}`;
  return (
    <nav
      aria-label={words.views}
      className="flex overflow-hidden rounded-md border border-border bg-card print:hidden"
    >
      <Link to={`?day=${day}`} aria-current={isLive ? undefined : 'page'} className={look(!isLive)}>
        {words.plan}
      </Link>
      <Link
        to={`?day=${day}&view=live`}
        aria-current={isLive ? 'page' : undefined}
        className={look(isLive)}
      >
        {words.live}
      </Link>
    </nav>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="day" />;
}
