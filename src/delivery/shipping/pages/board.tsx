import { Form, Link, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { WAITING } from '../../runs/board-lists.ts';
import * as messages from '../../runs/board-messages.ts';
import { doorsOf } from '../../runs/doors.ts';
import { type Board, loadBoard } from '../../runs/server/load-board.ts';
import { BillsStop } from '../../runs/ui/bills-stop.tsx';
import { BoardList, emptyText } from '../../runs/ui/board-list.tsx';
import { DayChoice } from '../../runs/ui/day-choice.tsx';
import { NotConfirmed } from '../../runs/ui/not-confirmed.tsx';
import { CrewFields, RunHead } from '../../runs/ui/run-head.tsx';
import { SmallForm } from '../../runs/ui/small-form.tsx';
import { ArrangeForm, SuggestionPanel } from '../../runs/ui/suggestion-panel.tsx';
import { TrucksPanel } from '../../runs/ui/trucks-panel.tsx';
import { type BoardMoves, useBoard } from '../../runs/ui/use-board.ts';
import { boardForms } from '../server/board-action.ts';
import { missingOf } from '../server/departure-points.ts';
import { DepartureOfRun } from '../ui/departure-panel.tsx';
import type { Route } from './+types/board';

export const middleware = [requireRole('desk')];

export const meta = () => [{ title: 'Runs | Bellcart' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const board = await loadBoard(app, user, url).catch(failLoad);
  return { ...board, missing: await missingOf(app, user, board.runs) };
}

export const action = formActions(boardForms);

export default function RunsBoard({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('run order');
  const { day, today, runs, waiting, notConfirmed, suggestion, trucks, missing } = loaderData;
  const board = useBoard(loaderData);
  const stops = runs.reduce((sum, run) => sum + doorsOf(run.stops).length, 0);
  const answer = failedForm(actionData) ?? (actionData ? {} : undefined);
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={messages.lead(day, stops, runs.length, waiting.length)}
      >
        <DayChoice day={day} today={today} />
      </PageHeading>
      <p id="board-how" hidden>
        {messages.howTo}
      </p>
      <p role="status" className="sr-only">
        {board.said}
      </p>
      <NotConfirmed orders={notConfirmed} />
      <BillsStop orders={loaderData.billsStop} />
      <Answers answer={actionData} day={day} sent={answer} />
      {board.failure ? (
        <div className="mb-6">
          <FailureNote failure={board.failure} title={messages.notMoved} />
        </div>
      ) : null}
      {suggestion ? (
        <SuggestionPanel suggestion={suggestion} runs={runs} day={day} answer={answer} />
      ) : null}
      <DayTools day={day} answer={answer} hasRuns={runs.length > 0} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(17rem,1fr)_minmax(0,3fr)]">
        <Waiting board={board} data={loaderData} />
        <div className="grid min-w-0 items-start gap-5 md:grid-cols-2 2xl:grid-cols-3">
          {runs.map((run) => (
            <section
              key={run.id}
              aria-labelledby={`run-${run.id}`}
              className="min-w-0 rounded-md border border-rule bg-card"
            >
              <RunHead
                run={run}
                board={board}
                day={day}
                drivers={loaderData.drivers}
                trucks={trucks}
                missing={
                  missing[run.id] ? (
                    <DepartureOfRun run={run} points={missing[run.id] ?? []} />
                  ) : null
                }
              />
              <BoardList
                id={run.id}
                label={run.name}
                board={board}
                runs={runs}
                day={day}
                closed={run.state === 'closed'}
                empty={emptyText(run)}
              />
            </section>
          ))}
          <NewRun data={loaderData} />
        </div>
      </div>
      <TrucksPanel trucks={trucks} />
    </Page>
  );
}

/** What became of a form of the whole page. */
function Answers({
  answer,
  day,
  sent,
}: {
  answer: Route.ComponentProps['actionData'];
  day: string;
  sent: { error?: { code: string } | null } | undefined;
}) {
  const failures = [useFailure(answer, 'arrange'), useFailure(answer, 'copy')];
  const failure = failures.find((one) => one !== undefined);
  const done = doneForm(answer);
  if (failure)
    return (
      <div className="mb-6">
        <FailureNote failure={failure} />
      </div>
    );
  if (!done) return null;
  if ('copied' in done)
    return (
      <div className="mb-6">
        <Note tone={done.copied.not.length > 0 ? 'warning' : 'success'}>
          {messages.copied(done.copied)}
        </Note>
      </div>
    );
  if (!('arranged' in done)) return null;
  return (
    <div className="mb-6">
      <Note tone="success">
        <div className="flex flex-wrap items-center gap-4">
          {done.undo ? messages.done : messages.undone}
          {done.undo ? (
            <ArrangeForm
              arrange={done.undo}
              undo={null}
              day={day}
              answer={sent}
              says={messages.undo}
            />
          ) : null}
        </div>
      </Note>
    </div>
  );
}

function DayTools({
  day,
  answer,
  hasRuns,
}: {
  day: string;
  answer: { error?: { code: string } | null } | undefined;
  hasRuns: boolean;
}) {
  const busy = useNavigation().formData?.get('intent') === 'copy';
  return (
    <div className="mb-5 flex flex-wrap gap-3 print:hidden">
      {hasRuns ? (
        <Link to={`?day=${day}&suggest=day`} className={buttonClass('secondary')}>
          {messages.suggestDay}
        </Link>
      ) : null}
      <Form method="post" action={`?day=${day}`} replace>
        <input type="hidden" name="intent" value="copy" />
        <input type="hidden" name="day" value={day} />
        <SendKey answer={answer} />
        <Button type="submit" variant="secondary" busy={busy}>
          {messages.copyWeek}
        </Button>
      </Form>
    </div>
  );
}

function Waiting({ board, data }: { board: BoardMoves; data: Board }) {
  const { day, runs } = data;
  const planned = runs.some((run) => run.stops.length > 0);
  const count = board.doors.get(WAITING)?.flat().length ?? 0;
  return (
    <section
      aria-labelledby="waiting"
      className="min-w-0 rounded-md border border-rule bg-card lg:sticky lg:top-2 lg:max-h-[calc(100vh-1rem)] lg:overflow-y-auto"
    >
      <h2
        id="waiting"
        className="flex items-baseline justify-between border-b-2 border-ink p-3 text-xl"
      >
        {messages.waitingTitle} <span className="tabular text-base text-muted">{count}</span>
      </h2>
      <BoardList
        id={WAITING}
        label={messages.waitingTitle}
        board={board}
        runs={runs}
        day={day}
        closed={false}
        empty={planned ? messages.waitingEmpty : messages.nothingDue}
      />
    </section>
  );
}

function NewRun({ data: { day, runs, drivers, trucks } }: { data: Board }) {
  return (
    <details
      key={runs.length}
      open={runs.length === 0}
      className="min-w-0 rounded-md border border-dashed border-border p-3"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-display text-lg font-bold">
        {messages.newRun}
      </summary>
      <SmallForm name="new-run" intent="make" fields={{ day }} className="grid gap-3 pt-2">
        {({ busy }) => (
          <>
            <CrewFields drivers={drivers} trucks={trucks} />
            <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
              {messages.newRun}
            </Button>
          </>
        )}
      </SmallForm>
    </details>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="board" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
