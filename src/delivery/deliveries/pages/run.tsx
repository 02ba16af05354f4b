import { Link } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isSuperAdmin } from '../../../kit/actor.ts';
import { text } from '../../../kit/form-fields.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { Badge, Page, PageHeading } from '../../../ui/panel.tsx';
import { doorsOf } from '../../runs/doors.ts';
import { RUN_STATE } from '../../runs/messages.ts';
import { expectedOfRuns } from '../../runs/server/expected.ts';
import { placeOf, placesOf } from '../../runs/server/places.ts';
import { doorState } from '../../runs/server/progress.ts';
import { readClosing } from '../../runs/server/read-closing.ts';
import { runScope } from '../../runs/server/scope.ts';
import { shortPicks } from '../../runs/server/short-picks.ts';
import { noteOverrideInput } from '../../shipping/contract.ts';
import { departureMessages } from '../../shipping/departure-messages.ts';
import { departForm } from '../../shipping/server/depart-form.ts';
import { departurePoints } from '../../shipping/server/departure-points.ts';
import { loadPaper } from '../../shipping/server/load-paper.ts';
import { noteOverride, overridesOf } from '../../shipping/server/overrides.ts';
import { placardsForm } from '../../shipping/server/placards-form.ts';
import { readPaper, stateOf } from '../../shipping/server/read-paper.ts';
import { signForm } from '../../shipping/server/sign-form.ts';
import { RunPapers } from '../../shipping/ui/run-papers.tsx';
import { runPage as words } from '../count-messages.ts';
import { lateDeliveries } from '../server/count-back.ts';
import { goodsAboard } from '../server/goods-aboard.ts';
import { outcomesOfDay } from '../server/public/queries.ts';
import { CountTab, LoadTab, StopsTab } from '../ui/run-tabs.tsx';
import type { Route } from './+types/run';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta = titled('Run');

/** The tabs of a run, by what the address asks for. */
const TABS = ['stops', 'load', 'papers', 'count'] as const;
type Tab = (typeof TABS)[number];
const tabOf = (url: URL): Tab => TABS.find((one) => one === url.searchParams.get('tab')) ?? 'stops';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const tab = tabOf(url);
  const { load, paper } = await readPaper(app, user, params.runId).catch(failLoad);
  const { run, lines, together } = load;
  const onRoad = run.state === 'out';
  const [{ timeZone }, goods, picks, closing, late, departure, overrides, outcomes] =
    await Promise.all([
      readCompany(app),
      onRoad ? goodsAboard(app, orderScope(user), load) : load.goods,
      shortPicks(app.db, { runs: runScope(user), orders: orderScope(user) }, { runId: run.id }),
      readClosing(app.db, run.id),
      lateDeliveries(app.db, run.id),
      departurePoints(app, user, { load, paper }),
      overridesOf(app.db, run.id, user),
      outcomesOfDay(
        app.db,
        orderScope(user),
        run.stops.map(({ orderId }) => orderId),
        run.day,
      ),
    ]);
  const counted = lines.filter((line) => line.loaded !== null).length;
  const shown = <T extends { at: Date }>(said: T | null) =>
    said && { ...said, at: momentText(said.at, timeZone) };
  const shipping = stateOf(paper);
  const doors = doorsOf(run.stops);
  const places = await placesOf(
    app.db,
    doors.map(([first]) => first.customerId),
  );
  const { dockPosition } = await readCompany(app);
  return {
    tab,
    expected: Object.fromEntries(await expectedOfRuns(app, [run.id])),
    map: {
      dock: placeOf(dockPosition),
      doors: doors.map((door) => ({
        position: door[0].position,
        customerName: door[0].customerName,
        place: places.get(door[0].customerId) ?? null,
        state: doorState(door),
      })),
    },
    asked: tab === 'papers' ? await loadPaper(app, user, run.id).catch(failLoad) : null,
    person: user.id,
    run,
    lines: { counted, all: lines.length },
    goods,
    // The departure paper, beside what is left of it.
    leftWith: onRoad
      ? {
          packages: paper.content.packages,
          pounds: paper.content.pounds,
          placards: departure.placards.names,
        }
      : undefined,
    together,
    picks,
    closing: closing && {
      ...closing,
      closedAt: closing.closedAt ? momentText(closing.closedAt, timeZone) : '',
    },
    late,
    outcomes,
    departure: {
      points: departure.points,
      placards: { ...departure.placards, confirmed: shown(departure.placards.confirmed) },
    },
    overrides: overrides.map(({ mine, ...one }) => ({
      ...one,
      mayNote: hasDuty(user, 'desk') && (!mine || isSuperAdmin(user)),
      at: momentText(one.at, timeZone),
      noted: shown(one.noted),
    })),
    shipping: {
      ...shipping,
      signedAt: shipping.signedAt ? momentText(shipping.signedAt, timeZone) : '',
    },
  };
}

export const action = formActions(
  {
    depart: departForm,
    placards: placardsForm,
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
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('run order');
  const { run, tab } = loaderData;
  useDone(actionData);
  const notSigned = useFailure(actionData, 'sign');
  const failures = [
    useFailure(actionData, 'depart'),
    useFailure(actionData, 'placards'),
    useFailure(actionData, 'note'),
  ];
  const isAtDock = run.state === 'planned' || run.state === 'loading';
  return (
    <Page>
      <PageHeading
        title={run.name}
        description={[dayText(run.day), run.driverName, run.truckName].filter(Boolean).join(', ')}
      >
        <Badge tone={run.state === 'out' ? 'info' : 'plain'}>{RUN_STATE[run.state]}</Badge>
        {isAtDock ? (
          <ButtonLink to={`/dashboard/runs/${run.id}/load`}>{words.load}</ButtonLink>
        ) : null}
        {run.state === 'out' ? (
          <ButtonLink to={`/dashboard/runs/${run.id}/count`}>{words.count}</ButtonLink>
        ) : null}
      </PageHeading>
      <Tabs run={run} tab={tab} />
      <FailureNote failure={failures.find(Boolean)} title={words.notDeparted} />
      {tab === 'stops' ? (
        <StopsTab shown={loaderData} answer={actionData} isAtDock={isAtDock} />
      ) : tab === 'load' ? (
        <LoadTab shown={loaderData} isAtDock={isAtDock} />
      ) : tab === 'count' ? (
        <CountTab shown={loaderData} />
      ) : loaderData.asked ? (
        <RunPapers paper={loaderData.asked} failure={notSigned} />
      ) : null}
    </Page>
  );
}

export type RunShown = Route.ComponentProps['loaderData'];

function Tabs({ run, tab }: Pick<RunShown, 'run' | 'tab'>) {
  return (
    <nav
      aria-label={words.tabs}
      className="mb-4 flex gap-1 overflow-x-auto border-b border-rule print:hidden"
    >
      {TABS.map((one) => (
        <Link
          key={one}
          to={one === 'stops' ? `/dashboard/runs/${run.id}` : `?tab=${one}`}
          aria-current={one === tab ? 'page' : undefined}
          className="-mb-px flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-muted no-underline hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
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
