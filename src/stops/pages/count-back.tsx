import { useSignedRequests } from '../../accounts/sign-in/ui/sign-requests.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { hasDuty } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { notFound } from '../../platform/http/errors.ts';
import { loadFailure } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { readRun } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import { openStopsOf } from '../../runs/server/write-closing.ts';
import { DockPage } from '../../runs/ui/dock-page.tsx';
import { Note } from '../../ui/panel.tsx';
import { CLOSING, runPage, countPage as words } from '../../deliveries/count-messages.ts';
import { readCountBack } from '../../deliveries/server/count-back.ts';
import { waitingReports } from '../../deliveries/server/waiting-reports.ts';
import { CountForm } from '../../deliveries/ui/count-form.tsx';
import { Waiting } from '../ui/device/waiting.tsx';
import type { Route } from './+types/count-back';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const run = isId(params.runId) ? await readRun(app.db, scope, params.runId) : undefined;
  if (!run) throw loadFailure(notFound());
  const { id, name, day, state, truckName } = run;
  return {
    person: user.id,
    run: { id, name, day, state, truckName },
    count: await readCountBack(app.db, id),
    open: (await openStopsOf(app.db, scope, id)).filter((stop) => stop.stands),
    waiting: await waitingReports(app.db, scope.orders, id),
    isDesk: hasDuty(user, 'desk'),
  };
}

/** At the dock, on a phone: what came back with the truck. */
export default function CountBackPage({ loaderData }: Route.ComponentProps) {
  useSignedRequests();
  const { person, run, count, open, waiting, isDesk } = loaderData;
  const foreign = open.filter((stop) => !stop.seen).length;
  return (
    <DockPage run={run} title={words.title} back={words.back}>
      <div className="grid gap-4 p-4">
        <Waiting person={person} run={run.id} />
        {run.state === 'out' && foreign > 0 ? (
          <Note tone="warning" title={CLOSING.foreignStops(foreign)} />
        ) : run.state === 'out' && waiting.length > 0 && !isDesk ? (
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
        ) : run.state === 'out' ? (
          <CountForm
            key={run.id}
            person={person}
            runId={run.id}
            count={count}
            open={open}
            waiting={waiting}
          />
        ) : (
          <Note tone="info" title={CLOSING.notOut[run.state]} />
        )}
      </div>
    </DockPage>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError subject="run" back={{ to: '/dashboard/runs', label: runPage.toRuns }} />
    </main>
  );
}
