import { noTruckOn } from '../../../company/delivery-days.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { shiftDay } from '../../../kit/time.ts';
import { type OrderScope, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { loadFailure } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titled } from '../../../ui/page-meta.ts';
import { Note } from '../../../ui/panel.tsx';
import { CLOSING, runPage, countPage as words } from '../../deliveries/count-messages.ts';
import { readCountBack } from '../../deliveries/server/count-back.ts';
import { waitingReports } from '../../deliveries/server/waiting-reports.ts';
import { CountForm } from '../../deliveries/ui/count-form.tsx';
import type { StopToLeave } from '../../deliveries/ui/stop-choice.tsx';
import { isOverAtDock } from '../../runs/contract.ts';
import { readRun } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import { ridingOrders } from '../../runs/server/stop-rows.ts';
import { type OpenStop, openStopsOf } from '../../runs/server/write-closing.ts';
import { DockPage } from '../../runs/ui/dock-page.tsx';
import { Waiting } from '../ui/device/waiting.tsx';
import type { Route } from './+types/count-back';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = titled(words.title);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const run = isId(params.runId) ? await readRun(app.db, scope, params.runId) : undefined;
  if (!run) throw loadFailure(notFound());
  const { id, name, day, truckName } = run;
  // A run that was driven without being sent out is counted back like one that was.
  const state = isOverAtDock(run) ? 'out' : run.state;
  const open = (await openStopsOf(app.db, scope, id)).filter((stop) => stop.stands);
  return {
    person: user.id,
    run: { id, name, day, state, truckName },
    count: await readCountBack(app.db, user, id),
    open: await withDays(app, scope.orders, open),
    waiting: await waitingReports(app.db, scope.orders, id),
    isDesk: hasDuty(user, 'desk'),
    toStops: !hasDuty(user, 'desk') || run.driverId === user.id,
  };
}

/** How many days ahead a stop can be given. */
const DAYS_AHEAD = 28;

/** The days after today on which a truck comes to the customers of these stops: what `move-day` would take. */
async function withDays(
  app: App,
  scope: OrderScope,
  open: readonly OpenStop[],
): Promise<StopToLeave[]> {
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const orders = await ridingOrders(
    app.db,
    scope,
    open.map(({ orderId }) => orderId),
  );
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, after) => shiftDay(today, after + 1));
  return open.map((stop) => {
    const routeDays = orders.find(({ id }) => id === stop.orderId)?.routeDays ?? [];
    return { ...stop, days: ahead.filter((day) => noTruckOn(company, routeDays, day) === null) };
  });
}

/** At the dock, on a phone: what came back with the truck. */
export default function CountBackPage({ loaderData }: Route.ComponentProps) {
  useSignedRequests();
  const { person, run, count, open, waiting, isDesk, toStops } = loaderData;
  const foreign = open.filter((stop) => !stop.seen).length;
  return (
    <DockPage run={run} title={words.title} back={words.back}>
      <div className="px-4 pt-3">
        <Waiting person={person} run={run.id} />
      </div>
      {run.state === 'out' && foreign > 0 ? (
        <div className="p-4">
          <Note tone="warning" title={CLOSING.foreignStops(foreign)} />
        </div>
      ) : run.state === 'out' && waiting.length > 0 && !isDesk ? (
        <div className="p-4">
          <Note tone="warning" title={words.waitsTitle}>
            <p>{words.waitsText}</p>
            <ul>
              {waiting.map(({ orderId, customerName }) => (
                <li key={orderId}>
                  <a
                    className="inline-flex min-h-14 items-center font-semibold underline"
                    href={`/dashboard/product-delivery/${orderId}`}
                  >
                    {words.report(customerName)}
                  </a>
                </li>
              ))}
            </ul>
          </Note>
        </div>
      ) : run.state === 'out' ? (
        <CountForm
          key={run.id}
          person={person}
          runId={run.id}
          count={count}
          open={open}
          waiting={waiting}
          toStops={toStops}
          runName={run.name}
        />
      ) : (
        <div className="p-4">
          <Note tone="info" title={CLOSING.notOut[run.state]} />
        </div>
      )}
    </DockPage>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError subject="run" back={{ to: '/dashboard/deliveries', label: runPage.toRuns }} />
    </main>
  );
}
