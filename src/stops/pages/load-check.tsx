import { useSignedRequests } from '../../accounts/sign-in/ui/sign-requests.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { notFound } from '../../platform/http/errors.ts';
import { loadFailure } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Note } from '../../ui/panel.tsx';
import { checkMessages as words } from '../../runs/load-check-messages.ts';
import { readLoad } from '../../runs/server/read-load.ts';
import { DockPage } from '../../runs/ui/dock-page.tsx';
import { LoadCheck } from '../../runs/ui/load-check.tsx';
import { Waiting } from '../ui/device/waiting.tsx';
import type { Route } from './+types/load-check';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const load = await readLoad(app, user, params.runId);
  if (!load) throw loadFailure(notFound());
  const { run, lines, together } = load;
  const { id, name, day, state, truckName, sections } = run;
  return { person: user.id, run: { id, name, day, state, truckName, sections }, lines, together };
}

/** At the dock, on a phone: no header, one column, targets of 56 px. */
export default function LoadCheckPage({ loaderData }: Route.ComponentProps) {
  useSignedRequests();
  const { person, run, lines, together } = loaderData;
  const open = run.state === 'planned' || run.state === 'loading';
  return (
    <DockPage run={run} title={words.title} back={words.back}>
      <div className="grid gap-5 p-4">
        <Waiting person={person} run={run.id} />
        {open ? null : <Note tone="info" title={words.leftOut} />}
        {lines.length === 0 ? (
          <Note tone="info" title={words.nothing} />
        ) : (
          <LoadCheck
            key={run.id}
            person={person}
            runId={run.id}
            lines={lines}
            sections={run.sections}
            together={together}
            open={open}
          />
        )}
      </div>
    </DockPage>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError subject="run" back={{ to: '/dashboard/runs', label: 'Go to the runs' }} />
    </main>
  );
}
