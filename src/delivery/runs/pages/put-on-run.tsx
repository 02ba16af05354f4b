import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { list, text } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { dayText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureFocus, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../board-messages.ts';
import { isOpenStop, MAX_STOPS, putOnRunInput } from '../contract.ts';
import { doorsOf } from '../doors.ts';
import { RUN_STATE } from '../messages.ts';
import { requestedDay } from '../server/load-board.ts';
import { putOnRun } from '../server/put-on-run.ts';
import { runsOfDay } from '../server/queries.ts';
import { runScope } from '../server/scope.ts';
import { ridingOrders } from '../server/stop-rows.ts';
import { DayChoice } from '../ui/day-choice.tsx';
import { weightOfAll } from '../weight.ts';
import type { Route } from './+types/put-on-run';

export const middleware = [requireRole('desk')];

export const meta = titled(messages.putPage);

/** `rows` is what the list of orders sends of chosen rows: `<id>_<version>` with commas. */
const chosenIn = (url: URL) =>
  [
    ...new Set(
      (url.searchParams.get('rows') ?? '').split(',').map((row) => row.split('_')[0] ?? ''),
    ),
  ]
    .filter(isId)
    .slice(0, MAX_STOPS);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const today = companyDay(await readCompany(app), app.clock.now());
  const orders = await ridingOrders(app.db, orderScope(user), chosenIn(url));
  // The day most of them are promised for, unless another is asked for.
  const days = orders.flatMap((order) => order.promisedOn ?? []).toSorted();
  const usual = days[Math.floor(days.length / 2)] ?? today;
  const day = requestedDay(url, usual < today ? today : usual);
  const scope = { runs: runScope(user), orders: orderScope(user) };
  const runs = (await runsOfDay(app.db, scope, day)).filter(
    (run) => run.state === 'planned' || run.state === 'loading',
  );
  return {
    day,
    today,
    orders: orders.map(({ id, number }) => ({ id, number })),
    runs: runs.map(({ id, name, state, driverName, stops, capacityPounds, truckId }) => ({
      id,
      name,
      state,
      driverName,
      stops: doorsOf(stops).length,
      weight: weightOfAll(stops.filter(isOpenStop)),
      most: capacityPounds,
      hasTruck: truckId !== null,
    })),
  };
}

export const action = formAction(
  z.strictObject({ runId: text, orderIds: list(text) }).pipe(putOnRunInput),
  async (input, { app, user, keyIfAny }) => ({ put: await putOnRun(app, user, input, keyIfAny) }),
);

export default function PutOnRun({ loaderData, actionData }: Route.ComponentProps) {
  const { day, today, orders, runs } = loaderData;
  const failure = useFailure(actionData);
  const put = doneForm(actionData)?.put;
  const sending = useNavigation().formData?.get('runId');
  const rows = orders.map((order) => order.id).join(',');
  return (
    <Page narrow>
      <PageHeading title={messages.putTitle} description={messages.putLead(orders.length)} />
      <FailureNote failure={failure} />
      {put ? (
        <FailureFocus by={put}>
          <Note
            tone={put.not.length > 0 ? 'warning' : 'success'}
            title={`${messages.wasPut(put.put.length, put.run, put.day)}${put.not.length > 0 ? `, ${messages.notPut(put.not.length)}` : ''}.`}
          >
            <ul>
              {put.not.map(({ number, why }) => (
                <li key={number + why}>
                  {number ? `${number}: ` : ''}
                  {why}
                </li>
              ))}
            </ul>
            <Link to={`/dashboard/deliveries?day=${put.day}`} className="underline">
              {messages.toBoard}
            </Link>
          </Note>
        </FailureFocus>
      ) : null}
      {orders.length === 0 ? (
        <EmptyState
          title={messages.putTitle}
          action={<ButtonLink to="/dashboard/orders">{messages.toOrders}</ButtonLink>}
        >
          {messages.putNone}
        </EmptyState>
      ) : (
        <div className="mt-4 grid gap-5">
          <p className="font-mono text-sm text-muted">
            {orders.map((order) => order.number).join(', ')}
          </p>
          <DayChoice day={day} today={today} otherParams={{ rows }} />
          <Panel title={dayText(day)}>
            {runs.length === 0 ? (
              <p>
                {messages.noRuns(day)}{' '}
                <Link to={`/dashboard/deliveries?day=${day}`} className="underline">
                  {messages.toBoard}
                </Link>
              </p>
            ) : null}
            <ul className="divide-y divide-rule">
              {runs.map((run) => (
                <li key={run.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                  <span>
                    <strong>{run.name}</strong>, {run.driverName || messages.noDriverYet}
                    <span className="block text-sm text-muted">
                      {messages.wouldCarryNow(run.stops, run.weight, run.most, run.hasTruck)},{' '}
                      {RUN_STATE[run.state]}
                    </span>
                  </span>
                  <Form method="post">
                    <input type="hidden" name="runId" value={run.id} />
                    {orders.map((order) => (
                      <input key={order.id} type="hidden" name="orderIds" value={order.id} />
                    ))}
                    <SendKey answer={actionData as Parameters<typeof SendKey>[0]['answer']} />
                    <Button
                      type="submit"
                      variant="secondary"
                      busy={sending === run.id}
                      aria-label={`${messages.putOn}: ${run.name}`}
                    >
                      {messages.putOn}
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </Panel>
          <Link to="/dashboard/orders" className={buttonClass('quiet', 'justify-self-start')}>
            {messages.backToOrders}
          </Link>
        </div>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
