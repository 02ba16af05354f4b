import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { momentText } from '../../../kit/time.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/sign-requests.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { checkMessages as words } from '../../runs/load-check-messages.ts';
import { DockPage } from '../../runs/ui/dock-page.tsx';
import { LoadCheck } from '../../runs/ui/load-check.tsx';
import { departurePoints } from '../server/departure-points.ts';
import { placardsForm } from '../server/placards-form.ts';
import { readPaper } from '../server/read-paper.ts';
import { DepartureAtDock } from '../ui/departure-panel.tsx';
import type { Route } from './+types/load-check';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const known = await readPaper(app, user, params.runId).catch(failLoad);
  const { run, lines, together } = known.load;
  const [{ timeZone }, { points, placards }] = await Promise.all([
    readCompany(app),
    departurePoints(app, user, known),
  ]);
  const { id, name, day, state, truckName, sections } = run;
  return {
    person: user.id,
    run: { id, name, day, state, truckName, sections },
    lines,
    together,
    points,
    placards: {
      names: placards.names,
      confirmed: placards.confirmed && {
        ...placards.confirmed,
        at: momentText(placards.confirmed.at, timeZone),
      },
    },
  };
}

export const action = formActions({ placards: placardsForm });

/** At the dock, on a phone: no header, one column, targets of 56 px. What is missing before it leaves is the reading of the board. */
export default function LoadCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  useSignedRequests();
  useDone(actionData);
  const notConfirmed = useFailure(actionData, 'placards');
  const { person, run, lines, together, points, placards } = loaderData;
  const open = run.state === 'planned' || run.state === 'loading';
  return (
    <DockPage run={run} title={words.title} back={words.back}>
      <div className="grid gap-5 p-4">
        {open ? null : <Note tone="info" title={words.leftOut} />}
        <FailureNote failure={notConfirmed} />
        {open && lines.length > 0 ? (
          <DepartureAtDock runId={run.id} points={points} placards={placards} />
        ) : null}
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
