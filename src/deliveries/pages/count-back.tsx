import { RouteError } from '../../company/ui/route-error.tsx';
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
import { CLOSING, runPage, countPage as words } from '../count-messages.ts';
import { readCountBack } from '../server/count-back.ts';
import { CountForm } from '../ui/count-form.tsx';
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
  };
}

/** At the dock, on a phone: what came back with the truck. */
export default function CountBackPage({ loaderData }: Route.ComponentProps) {
  const { person, run, count, open } = loaderData;
  const foreign = open.filter((stop) => !stop.seen).length;
  return (
    <DockPage run={run} title={words.title} back={words.back}>
      <div className="p-4">
        {run.state === 'out' && foreign > 0 ? (
          <Note tone="warning" title={CLOSING.foreignStops(foreign)} />
        ) : run.state === 'out' ? (
          <CountForm key={run.id} person={person} runId={run.id} count={count} open={open} />
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
