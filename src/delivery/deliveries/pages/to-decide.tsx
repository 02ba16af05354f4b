import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { text } from '../../../kit/form-fields.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { RestPanel } from '../../../ordering/orders/ui/public/rest-panel.tsx';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { type CaseOutcome, decideCaseInput } from '../case-contract.ts';
import { DECIDE_CASE } from '../case-messages.ts';
import {
  FAILED_MESSAGES,
  REASON_MESSAGES,
  STATE_MESSAGES,
  TO_DECIDE as words,
} from '../messages.ts';
import type { FailedReason } from '../reasons.ts';
import { settleRefusedStopInput } from '../refused-contract.ts';
import { openCases } from '../server/cases.ts';
import { decideCase } from '../server/decide-case.ts';
import { noteNotSentOut, notSentOut } from '../server/not-sent-out.ts';
import { settleRefusedStop } from '../server/settle-refused-stop.ts';
import {
  openReports,
  type RestOfOrder,
  restsToDecide,
  type StopReport,
} from '../server/to-decide.ts';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import { OpenCase } from '../ui/open-case.tsx';
import { OrderLink, Unsent } from '../ui/unsent.tsx';
import type { Route } from './+types/to-decide';

export const middleware = [requireRole('desk')];

export const meta = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const scope = orderScope(user);
  const [unsent, cases, reports, rests] = await Promise.all([
    notSentOut(app.db, scope),
    openCases(app.db, scope),
    openReports(app.db, scope),
    restsToDecide(app.db, scope, today),
  ]);
  return {
    today,
    unsent,
    cases,
    rests,
    reports: reports.map((report) => ({
      ...report,
      received: momentText(report.receivedAt, company.timeZone),
    })),
  };
}

const settling = (way: 'record' | 'set-aside') =>
  pageForm(
    z.strictObject({ id: text, reason: text }),
    async ({ id, reason }, { app, user, key }) => {
      const input = parseInput(settleRefusedStopInput, { id, way, reason });
      await settleRefusedStop(app, user, input, key);
      return { settled: way };
    },
  );

/** The quantity stands in the form of both answers; leaving it where it is asks for none. */
const deciding = (way: 'grant' | 'leave') =>
  pageForm(
    z.strictObject({ id: text, reason: text, quantity: text }),
    async ({ id, reason, quantity }, { app, user, key }) => {
      const typed = way === 'grant' ? { quantity: Number(quantity || Number.NaN) } : {};
      const input = parseInput(decideCaseInput, { id, way, reason, ...typed });
      const { outcome } = await decideCase(app, user, input, key);
      return { decided: outcome };
    },
  );

export const action = formActions(
  {
    record: settling('record'),
    'set-aside': settling('set-aside'),
    grant: deciding('grant'),
    leave: deciding('leave'),
    'noted-unsent': pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
      await noteNotSentOut(app, user, id);
      return { noted: true as const };
    }),
  },
  { typed: ['id', 'reason', 'quantity'] },
);

/** What a person of the desk has to decide after the day's deliveries: reports that could not be accepted, and what was not handed over. */
export default function ToDecide({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('order');
  const { unsent, cases, reports, rests, today } = loaderData;
  const done = doneForm(actionData);
  return (
    <Page>
      <PageHeading title={words.title}>
        <Link className={buttonClass('secondary')} to="/dashboard/deliveries">
          {words.back}
        </Link>
      </PageHeading>
      <div className="grid gap-8">
        {done ? <Note tone="success">{doneWords(done)}</Note> : null}
        {unsent.length + cases.length + reports.length + rests.length === 0 ? (
          <EmptyState title={words.nothing}>{words.nothingLead}</EmptyState>
        ) : null}
        <Unsent rows={unsent} />
        {cases.length > 0 ? (
          <section aria-label={DECIDE_CASE.title}>
            <h2 className="mb-1 text-2xl">{DECIDE_CASE.title}</h2>
            <p className="mb-3 max-w-prose text-muted">{DECIDE_CASE.lead}</p>
            <ul className="grid gap-4">
              {cases.map((one) => (
                <li key={one.id}>
                  <OpenCase one={one} answer={actionData} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {reports.length > 0 ? (
          <section aria-label={words.reports}>
            <h2 className="mb-1 text-2xl">{words.reports}</h2>
            <p className="mb-3 max-w-prose text-muted">{words.reportsLead}</p>
            <ul className="grid gap-4">
              {reports.map((report) => (
                <li key={report.id}>
                  <Report report={report} answer={actionData} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {rests.length > 0 ? (
          <section aria-label={words.rests}>
            <h2 className="mb-3 text-2xl">{words.rests}</h2>
            <ul className="grid gap-4">
              {rests.map((rest) => (
                <li key={rest.orderId}>
                  <Rest rest={rest} today={today} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Page>
  );
}

type Done = { settled: 'record' | 'set-aside' } | { decided: CaseOutcome } | { noted: true };

function doneWords(done: Done): string {
  if ('noted' in done) return words.unsentDone;
  if ('settled' in done) return words.done[done.settled];
  return done.decided === 'granted' ? DECIDE_CASE.done.granted : DECIDE_CASE.done.left;
}

type Answer = Route.ComponentProps['actionData'];

function Report({ report, answer }: { report: StopReport & { received: string }; answer: Answer }) {
  const typed = failedForm(answer)?.typed;
  const isThis = typed?.id === report.id;
  const failure = useFailure(answer, failedForm(answer)?.intent ?? '');
  const busy = useNavigation().formData?.get('id') === report.id;
  return (
    <Panel title={<OrderLink of={report} />}>
      <p className="font-semibold">{report.sentence}</p>
      <p className="text-muted">{words.toldBy(report.driverName, report.received)}</p>
      <ul className="mt-2">
        {report.failed ? <li>{FAILED_MESSAGES[report.failed as FailedReason]}</li> : null}
        {report.lines.map((line) => (
          <li key={`${line.name} ${line.sizeUnit}`}>
            <span className="tabular font-semibold">{line.delivered}</span> {line.name}
            {line.sizeUnit ? `, ${line.sizeUnit}` : ''}
            {line.reason ? ` (${REASON_MESSAGES[line.reason].toLowerCase()})` : ''}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">{words.evidence(report)}</p>
      {report.note ? <p className="mt-1 whitespace-pre-line">{words.note(report.note)}</p> : null}
      <Form method="post" className="mt-4 border-t border-rule pt-3">
        <SendKey answer={failedForm(answer)} />
        <input type="hidden" name="id" value={report.id} />
        {isThis ? <FailureNote failure={failure} /> : null}
        <TextField
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          required
          minLength={3}
          maxLength={500}
          defaultValue={isThis ? typed?.reason : ''}
          className="mt-2 max-w-prose"
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="record" busy={busy}>
            {words.record}
          </Button>
          <Button type="submit" name="intent" value="set-aside" variant="secondary" busy={busy}>
            {words.setAside}
          </Button>
          {report.correctable ? (
            <Link
              className={buttonClass('quiet')}
              to={`/dashboard/deliveries/${report.correctable}/correct?report=${report.id}`}
            >
              {words.correct}
            </Link>
          ) : null}
        </div>
      </Form>
    </Panel>
  );
}

function Rest({ rest, today }: { rest: RestOfOrder; today: string }) {
  const { last } = rest;
  // Where nothing could be handed over, one reason stands for all lines.
  const reasons = last && !last.failedReason ? last.reasons : [];
  return (
    <Panel title={<OrderLink of={rest} />}>
      {last ? (
        <p>
          <span className="font-semibold">{STATE_MESSAGES[last.state]}</span>,{' '}
          {dayText(last.deliveredOn)}
          {last.failedReason ? `: ${FAILED_MESSAGES[last.failedReason].toLowerCase()}` : ''}
          {last.isCorrected ? `, ${words.corrected}` : ''}
          {', '}
          <Link className="text-brand underline" to={`/dashboard/deliveries/${last.id}`}>
            {last.photoCount > 0 ? words.proofWith(last.photoCount) : words.proof}
          </Link>
        </p>
      ) : null}
      <p className="mt-2 text-sm text-muted">{words.open}</p>
      <ul className="mb-2">
        {rest.open.map((line) => (
          <li key={`${line.name} ${line.sizeUnit}`}>
            <span className="tabular font-semibold">{line.quantity}</span> {line.name},{' '}
            {line.sizeUnit}
          </li>
        ))}
      </ul>
      {reasons.map((line) => (
        <p key={line.name} className="text-sm text-muted">
          {line.name}: {REASON_MESSAGES[line.reason].toLowerCase()}
          {line.note ? ` (${line.note})` : ''}
        </p>
      ))}
      {last?.note ? <p className="text-sm">{words.note(last.note)}</p> : null}
      <div className="mt-3">
        <RestPanel
          rest={{
            orderId: rest.orderId,
            version: rest.version,
            isPart: rest.status === 'part_delivered',
            askOn: rest.askOn,
            today,
          }}
        />
      </div>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="day" />;
}
