import { Form, Link } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { dayText, momentText } from '../../kit/time.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { notFound } from '../../platform/http/errors.ts';
import { loadFailure } from '../../platform/http/failure.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { runInput } from '../../runs/contract.ts';
import { LOAD_MESSAGES } from '../../runs/load-messages.ts';
import { RUN_STATE, STOP_STATE } from '../../runs/messages.ts';
import { PAPER_NAMES, PAPERS } from '../../runs/paper-messages.ts';
import { departRun } from '../../runs/server/depart-run.ts';
import { readClosing } from '../../runs/server/read-closing.ts';
import { readLoad } from '../../runs/server/read-load.ts';
import { runScope } from '../../runs/server/scope.ts';
import { shortPicks } from '../../runs/server/short-picks.ts';
import { StandTogether } from '../../runs/ui/load-check.tsx';
import { LoadHazards } from '../../runs/ui/load-hazards.tsx';
import { ShortPicks } from '../../runs/ui/short-picks.tsx';
import { paperOfLoad, stateOf } from '../../shipping/server/read-paper.ts';
import { PaperLink } from '../../shipping/ui/paper-link.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../ui/live-page.ts';
import { Badge, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { SendKey } from '../../ui/send-key.tsx';
import { runPage as words } from '../count-messages.ts';
import { lateDeliveries } from '../server/count-back.ts';
import { ClosedRun } from '../ui/closed-run.tsx';
import type { Route } from './+types/run';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta: Route.MetaFunction = () => [{ title: 'Run | Bellcart' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const load = await readLoad(app, user, params.runId);
  if (!load) throw loadFailure(notFound());
  const { run, lines, goods, together } = load;
  const [{ timeZone }, picks, closing, late, shipping] = await Promise.all([
    readCompany(app),
    shortPicks(app.db, { runs: runScope(user), orders: orderScope(user) }, { runId: run.id }),
    readClosing(app.db, run.id),
    lateDeliveries(app.db, run.id),
    paperOfLoad(app, load).then(stateOf),
  ]);
  const counted = lines.filter((line) => line.loaded !== null).length;
  return {
    run,
    lines: { counted, all: lines.length },
    goods,
    together,
    picks,
    closing: closing && {
      ...closing,
      closedAt: closing.closedAt ? momentText(closing.closedAt, timeZone) : '',
    },
    late,
    shipping: {
      ...shipping,
      signedAt: shipping.signedAt ? momentText(shipping.signedAt, timeZone) : '',
    },
  };
}

const departForm = z.strictObject({ runId: z.string(), version: z.coerce.number() }).pipe(runInput);

export const action = formActions({
  depart: pageForm(departForm, async (run, { app, user, key }) => ({
    departed: await departRun(app, user, run, key),
    error: null,
  })),
});

export default function Run({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('run order');
  const { run, lines, goods, together, picks, closing, late, shipping } = loaderData;
  const failure = useFailure(actionData, 'depart');
  const open = run.state === 'planned' || run.state === 'loading';
  const done = run.stops.filter((stop) => stop.state === 'done' || stop.state === 'failed').length;
  return (
    <Page>
      <PageHeading
        title={run.name}
        description={[dayText(run.day), run.driverName, run.truckName].filter(Boolean).join(', ')}
      >
        <Badge tone={run.state === 'out' ? 'info' : 'plain'}>{RUN_STATE[run.state]}</Badge>
      </PageHeading>
      <FailureNote failure={failure} title={words.notDeparted} />
      <div className="mb-6 flex flex-wrap items-center gap-2">
        {open ? (
          <ButtonLink className="min-h-14" to={`/dashboard/runs/${run.id}/load`}>
            {words.load}
          </ButtonLink>
        ) : null}
        {open && run.stops.length > 0 ? (
          <Form method="post">
            <input type="hidden" name="intent" value="depart" />
            <input type="hidden" name="runId" value={run.id} />
            <input type="hidden" name="version" value={run.version} />
            <SendKey answer={actionData} />
            <Button type="submit" variant="secondary" className="min-h-14">
              {words.depart}
            </Button>
          </Form>
        ) : null}
        {run.state === 'out' ? (
          <ButtonLink className="min-h-14" to={`/dashboard/runs/${run.id}/count`}>
            {words.count}
          </ButtonLink>
        ) : null}
        <p className="tabular text-muted">
          {open ? words.counted(lines.counted, lines.all) : words.stops(done, run.stops.length)}
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
        <Stops run={run} />
        <Papers runId={run.id} />
      </div>
      {closing ? null : (
        <div className="mt-6">
          <LoadHazards load={goods} lead={LOAD_MESSAGES.leadOfRun} />
        </div>
      )}
    </Page>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Stops({ run }: { run: Loaded['run'] }) {
  return (
    <Panel title={words.stopsTitle}>
      {run.stops.length === 0 ? <p className="text-muted">{words.noStops}</p> : null}
      <ol className="divide-y divide-rule">
        {run.stops.map((stop) => (
          <li
            key={stop.id}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start gap-3 py-2"
          >
            <span className="narrow tabular text-3xl leading-none font-bold text-brand">
              {stop.position}
            </span>
            <span className="min-w-0">
              <Link
                to={`/dashboard/orders/${stop.orderId}`}
                className="font-display font-bold text-ink underline decoration-rule"
              >
                {stop.customerName}
              </Link>
              <span className="block text-sm text-muted">
                {stop.address1}, {stop.city}, {stop.number}
              </span>
            </span>
            <Badge
              tone={
                stop.state === 'done' ? 'success' : stop.state === 'failed' ? 'warning' : 'plain'
              }
            >
              {STOP_STATE[stop.state]}
            </Badge>
          </li>
        ))}
      </ol>
      {run.hiddenStops > 0 ? <p className="text-muted">{words.hidden(run.hiddenStops)}</p> : null}
    </Panel>
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
