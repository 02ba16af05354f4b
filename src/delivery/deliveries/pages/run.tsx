import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, isSuperAdmin } from '../../../kit/actor.ts';
import { list, numberText, text } from '../../../kit/form-fields.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { Badge, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { isOpenStop } from '../../runs/contract.ts';
import { doorsOf } from '../../runs/doors.ts';
import { LOAD_MESSAGES } from '../../runs/load-messages.ts';
import { RUN_STATE } from '../../runs/messages.ts';
import { PAPER_NAMES, PAPERS } from '../../runs/paper-messages.ts';
import { readClosing } from '../../runs/server/read-closing.ts';
import { runScope } from '../../runs/server/scope.ts';
import { shortPicks } from '../../runs/server/short-picks.ts';
import { StandTogether } from '../../runs/ui/load-check.tsx';
import { LoadHazards } from '../../runs/ui/load-hazards.tsx';
import { ShortPicks } from '../../runs/ui/short-picks.tsx';
import { departRunInput, noteOverrideInput } from '../../shipping/contract.ts';
import { departureMessages } from '../../shipping/departure-messages.ts';
import { departRun } from '../../shipping/server/depart-run.ts';
import { departurePoints } from '../../shipping/server/departure-points.ts';
import { noteOverride, overridesOf } from '../../shipping/server/overrides.ts';
import { placardsForm } from '../../shipping/server/placards-form.ts';
import { readPaper, stateOf } from '../../shipping/server/read-paper.ts';
import { DeparturePanel, LeftWithout } from '../../shipping/ui/departure-panel.tsx';
import { PaperLink } from '../../shipping/ui/paper-link.tsx';
import { runPage as words } from '../count-messages.ts';
import { lateDeliveries } from '../server/count-back.ts';
import { goodsAboard } from '../server/goods-aboard.ts';
import { outcomesOfDay } from '../server/public/queries.ts';
import { ClosedRun } from '../ui/closed-run.tsx';
import { RunStops } from '../ui/run-stops.tsx';
import type { Route } from './+types/run';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta: Route.MetaFunction = () => [{ title: 'Run | Bellcart' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
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
  return {
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

/** `without`: what was missing on the screen. Without a reason nothing is overridden. */
const departForm = z
  .strictObject({
    runId: text,
    version: numberText,
    without: list(z.string()),
    reason: text.default(''),
  })
  .transform(({ without, reason, ...run }) => ({
    ...run,
    ...(without.length > 0 ? { override: { points: without, reason } } : {}),
  }));

export const action = formActions(
  {
    depart: pageForm(departForm, async (form, { app, user, key }) => ({
      departed: await departRun(app, user, parseInput(departRunInput, form), key),
    })),
    placards: placardsForm,
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

export default function Run({ loaderData, ...page }: Route.ComponentProps) {
  useSignedRequests();
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('run order');
  const { run, lines, goods, together, picks, closing, late, shipping } = loaderData;
  const { departure, overrides } = loaderData;
  useDone(actionData);
  const notDeparted = useFailure(actionData, 'depart');
  const notConfirmed = useFailure(actionData, 'placards');
  const notNoted = useFailure(actionData, 'note');
  const failed = notDeparted ?? notConfirmed ?? notNoted;
  const open = run.state === 'planned' || run.state === 'loading';
  const doors = doorsOf(run.stops);
  const done = doors.filter((door) => !door.some(isOpenStop)).length;
  return (
    <Page>
      <PageHeading
        title={run.name}
        description={[dayText(run.day), run.driverName, run.truckName].filter(Boolean).join(', ')}
      >
        <Badge tone={run.state === 'out' ? 'info' : 'plain'}>{RUN_STATE[run.state]}</Badge>
      </PageHeading>
      <FailureNote failure={failed} title={words.notDeparted} />
      {open && run.stops.length > 0 ? (
        <DeparturePanel person={loaderData.person} run={run} {...departure} answer={actionData} />
      ) : null}
      <LeftWithout overrides={overrides} />
      <div className="mb-6 flex flex-wrap items-center gap-2">
        {open ? (
          <ButtonLink className="min-h-14" to={`/dashboard/runs/${run.id}/load`}>
            {words.load}
          </ButtonLink>
        ) : null}
        {run.state === 'out' ? (
          <ButtonLink className="min-h-14" to={`/dashboard/runs/${run.id}/count`}>
            {words.count}
          </ButtonLink>
        ) : null}
        <p className="tabular text-muted">
          {open ? words.counted(lines.counted, lines.all) : words.stops(done, doors.length)}
        </p>
      </div>
      <PaperLink runId={run.id} paper={shipping} />
      {late > 0 ? (
        <div className="mb-6">
          <Note tone="warning" title={words.late(late)} />
        </div>
      ) : null}
      {closing ? <ClosedRun closing={closing} /> : null}
      <ShortPicks picks={picks} />
      {open ? (
        <div className="mb-6 empty:hidden">
          <StandTogether together={together} />
        </div>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <RunStops run={run} outcomes={loaderData.outcomes} />
        <Papers runId={run.id} />
      </div>
      {closing ? null : (
        <div className="mt-6">
          <LoadHazards
            load={goods}
            lead={loaderData.leftWith ? LOAD_MESSAGES.leadOnRoad : LOAD_MESSAGES.leadOfRun}
            leftWith={loaderData.leftWith}
          />
        </div>
      )}
    </Page>
  );
}

function Papers({ runId }: { runId: string }) {
  return (
    <Panel title={words.papers}>
      <ul className="grid gap-2">
        {PAPERS.map((paper) => (
          <li key={paper}>
            <a
              className={buttonClass(paper === 'all' ? 'primary' : 'secondary', 'w-full')}
              href={`/dashboard/runs/${runId}/papers/${paper}.pdf`}
              target="_blank"
              rel="noreferrer"
            >
              {PAPER_NAMES[paper]}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="run" back={{ to: '/dashboard/runs', label: words.toRuns }} />;
}
