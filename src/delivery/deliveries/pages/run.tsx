import { Link } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { text } from '../../../kit/form-fields.ts';
import { dayText } from '../../../kit/time.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useCachedAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { useInSight } from '../../../ui/use-in-sight.ts';
import '../../../ui/office.css';
import { sendOutUnanswered } from '../../runs/board-messages.ts';
import { isOverAtDock } from '../../runs/contract.ts';
import { CallDriver } from '../../runs/ui/call-driver.tsx';
import { RunStateMark } from '../../runs/ui/run-state-mark.tsx';
import { noteOverrideInput } from '../../shipping/contract.ts';
import { departureMessages } from '../../shipping/departure-messages.ts';
import { departForm } from '../../shipping/server/depart-form.ts';
import { noteOverride } from '../../shipping/server/overrides.ts';
import { placardsForm } from '../../shipping/server/placards-form.ts';
import { signForm } from '../../shipping/server/sign-form.ts';
import { takeOffForm, unloadForm } from '../../shipping/server/unload-form.ts';
import { RunPapers } from '../../shipping/ui/run-papers.tsx';
import { unloadMessages } from '../../shipping/unload-messages.ts';
import { runPage as words } from '../count-messages.ts';
import { loadRun, type RunShown, type RunTab } from '../server/load-run.ts';
import { CountFirst } from '../ui/count-first.tsx';
import { NextOfRun } from '../ui/next-of-run.tsx';
import { CountTab, LoadTab, StopsTab } from '../ui/run-tabs.tsx';
import type { Route } from './+types/run';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = titled('Run');

/** The tabs of a run, by what the address asks for. */
const TABS: readonly RunTab[] = ['stops', 'load', 'papers', 'count'];
const tabOf = (url: URL) => TABS.find((one) => one === url.searchParams.get('tab')) ?? 'stops';

export const loader = ({ context, params, url }: Route.LoaderArgs) => {
  const { app, user } = signedIn(context);
  return loadRun(app, user, params.runId, tabOf(url)).catch(failLoad);
};

export const action = formActions(
  {
    depart: departForm,
    placards: placardsForm,
    unload: unloadForm,
    'take-off': takeOffForm,
    sign: signForm,
    note: pageForm(
      z.strictObject({ overrideId: text }),
      async ({ overrideId }, { app, user, params }) => {
        const input = parseInput(noteOverrideInput, { overrideId, runId: params.runId });
        await noteOverride(app, user, input);
        return { done: departureMessages.notedDone };
      },
    ),
  },
  { sentence: (error) => error.message, typed: ['reason'] },
);

/** Also after a refusal: what is missing is then shown as it is now. */
export function shouldRevalidate() {
  return true;
}

/** One run on one page: its stops, its load, its papers, and what came back. */
export default function Run({ loaderData, ...page }: Route.ComponentProps) {
  useSignedRequests();
  const actionData = useCachedAnswer(page.actionData);
  useLiveReload('run order');
  const { run, tab } = loaderData;
  useDone(actionData);
  const notSigned = useFailure(actionData, 'sign');
  const failures = [
    useFailure(actionData, 'depart'),
    useFailure(actionData, 'placards'),
    useFailure(actionData, 'unload'),
    useFailure(actionData, 'note'),
  ];
  const isOver = isOverAtDock(run);
  const isAtDock = run.state === 'planned' || run.state === 'loading';
  return (
    <Page>
      <PageHeading
        title={run.name}
        description={[dayText(run.day), run.driverName, run.truckName].filter(Boolean).join(', ')}
      >
        <RunStateMark run={run} />
        {run.driverId === loaderData.person ? null : (
          <CallDriver name={run.driverName} phone={run.driverPhone} />
        )}
        {isAtDock && !isOver ? (
          <ButtonLink to={`/dashboard/runs/${run.id}/load`}>{words.load}</ButtonLink>
        ) : null}
        <NextOfRun shown={loaderData} />
      </PageHeading>
      <Tabs run={run} tab={tab} />
      <FailureNote
        failure={failures.find(Boolean)}
        title={failures[2] ? unloadMessages.notDone : words.notDeparted}
        {...(failures[0] ? { unanswered: sendOutUnanswered } : {})}
      />
      {tab === 'stops' ? (
        <StopsTab shown={loaderData} answer={actionData} isAtDock={isAtDock} />
      ) : tab === 'load' ? (
        <LoadTab shown={loaderData} isAtDock={isAtDock} />
      ) : tab === 'count' ? (
        <CountTab shown={loaderData} />
      ) : loaderData.asked ? (
        <>
          <CountFirst run={run} points={loaderData.departure.points} />
          <RunPapers paper={loaderData.asked} failure={notSigned} />
        </>
      ) : null}
    </Page>
  );
}

function Tabs({ run, tab }: Pick<RunShown, 'run' | 'tab'>) {
  return (
    <nav aria-label={words.tabs} ref={useInSight<HTMLElement>(tab)} className="tab-row mb-4">
      {TABS.map((one) => (
        <Link
          key={one}
          to={one === 'stops' ? `/dashboard/runs/${run.id}` : `?tab=${one}`}
          aria-current={one === tab ? 'page' : undefined}
          className="page-tab"
        >
          {words.tab[one]}
        </Link>
      ))}
    </nav>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="run" back={{ to: '/dashboard/deliveries', label: words.toRuns }} />;
}
