import { Ellipsis } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { capacityNotKnown } from '../../../company/messages.ts';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { timeText } from '../../../kit/time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { PopMenu } from '../../../ui/pop-menu.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { WAITING } from '../../runs/board-lists.ts';
import * as messages from '../../runs/board-messages.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import type { Board } from '../../runs/server/load-board.ts';
import { BillsStop, MessagesWait } from '../../runs/ui/bills-stop.tsx';
import { BoardList, emptyText } from '../../runs/ui/board-list.tsx';
import { NotConfirmed } from '../../runs/ui/not-confirmed.tsx';
import { CrewFields, RunHead } from '../../runs/ui/run-head.tsx';
import { SmallForm } from '../../runs/ui/small-form.tsx';
import { ArrangeForm, SuggestionPanel } from '../../runs/ui/suggestion-panel.tsx';
import { TrucksPanel } from '../../runs/ui/trucks-panel.tsx';
import { type BoardMoves, useBoard } from '../../runs/ui/use-board.ts';
import type { RunCheck } from '../../shipping/server/checks-of-day.ts';
import { DepartureCheck } from '../../shipping/ui/departure-check.tsx';
import { DAY as words } from '../messages.ts';
import { CountFirst } from './count-first.tsx';
import { PairCount } from './pair-count.tsx';

interface PlanData {
  board: Board;
  checks: Record<string, RunCheck>;
  /** Orders that got less than was open for them. */
  short: readonly string[];
}
/** What of a day rides on what: the orders on no run beside a column for each run. */
export function Plan({ board: data, checks, short, answer }: PlanData & { answer: unknown }) {
  const board = useBoard(data, short);
  const { day, runs } = data;
  const sent = failedForm(answer) ?? (answer ? {} : undefined);
  return (
    <>
      <p id="board-how" hidden>
        {messages.howTo}
      </p>
      <p role="status" className="sr-only">
        {board.said}
      </p>
      <NotConfirmed orders={data.notConfirmed} />
      <BillsStop orders={data.billsStop} />
      <MessagesWait orders={data.written} />
      <UnknownCapacity trucks={data.unknownTrucks} day={data.day} />
      <Answers answer={answer as never} day={day} sent={sent} />
      {board.failure ? (
        <div className="mb-4">
          <FailureNote failure={board.failure} title={messages.notMoved} />
        </div>
      ) : null}
      {data.suggestion ? (
        <SuggestionPanel suggestion={data.suggestion} runs={runs} day={day} answer={sent} />
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <OnNoRun board={board} data={data} />
        <div className="grid min-w-0 items-start gap-6 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
          {runs.map((run) => (
            <RunColumn key={run.id} run={run} board={board} data={data} check={checks[run.id]} />
          ))}
          <NewRun data={data} />
        </div>
      </div>
      <TrucksPanel trucks={data.trucks} />
    </>
  );
}

/** While one truck's capacity is not known no day counts as full: said with the way to enter it. */
function UnknownCapacity({ trucks, day }: { trucks: Board['unknownTrucks']; day: string }) {
  const [first] = trucks;
  if (!first) return null;
  return (
    <div className="mb-4">
      <Note tone="warning">
        {capacityNotKnown(trucks.map(({ name }) => name))}{' '}
        <Link
          to={`/dashboard/deliveries?day=${day}&truck=${first.id}#trucks`}
          className="underline"
        >
          {messages.enterCapacity}
        </Link>
      </Note>
    </div>
  );
}

function RunColumn({
  run,
  board,
  data,
  check,
}: {
  run: RunWithStops;
  board: BoardMoves;
  data: Board;
  check: RunCheck | undefined;
}) {
  const timeZone = useTimeZone();
  const leftAt = run.departedAt ? timeText(run.departedAt, timeZone) : '';
  return (
    <section aria-labelledby={`run-${run.id}`} className="min-w-0">
      <RunHead
        run={run}
        board={board}
        day={data.day}
        drivers={data.drivers}
        runs={data.runs}
        trucks={data.trucks}
        time={messages.runTime(run, timeZone)}
        isLate={data.late.includes(run.id)}
        aboard={data.aboard[run.id]}
      >
        {check?.goods ? <PairCount goods={check.goods} run={run.name} /> : null}
      </RunHead>
      {check ? <CountFirst run={run} points={check.points} /> : null}
      {check ? (
        <DepartureCheck
          run={run}
          stops={board.doors.get(run.id)?.length ?? 0}
          check={check}
          leftAt={leftAt}
        />
      ) : null}
      <BoardList
        id={run.id}
        label={run.name}
        board={board}
        runs={data.runs}
        day={data.day}
        closed={run.state === 'closed'}
        empty={emptyText(run)}
      />
    </section>
  );
}

function OnNoRun({ board, data }: { board: BoardMoves; data: Board }) {
  const { day, runs } = data;
  const planned = runs.some((run) => run.stops.length > 0);
  const count = board.doors.get(WAITING)?.flat().length ?? 0;
  return (
    // What is sticky is painted as one: its open menus lie over the cards beside it only while the column itself does.
    <section
      aria-labelledby="waiting"
      className="min-w-0 lg:sticky lg:top-2 lg:z-1 lg:max-h-[calc(100vh-1rem)] lg:overflow-y-auto"
    >
      <h2 id="waiting" className="border-b border-ink pb-1.5 text-xl leading-7">
        {messages.waitingTitle}{' '}
        <span className="tabular font-sans text-base font-normal text-muted">{count}</span>
      </h2>
      {data.waitingHidden === null ? null : (
        <p className="py-1 text-sm text-muted">
          {messages.promisedToday}{' '}
          <Link to={`/dashboard/deliveries?day=${day}`} className="text-brand underline">
            {messages.allOnNoRun(count + data.waitingHidden)}
          </Link>
        </p>
      )}
      <BoardList
        id={WAITING}
        label={messages.waitingTitle}
        board={board}
        runs={runs}
        day={day}
        closed={false}
        empty={messages.nothingWaits(planned, data.notConfirmed.length)}
      />
    </section>
  );
}

type Sent = { error?: { code: string } | null } | undefined;
type Done =
  | { copied: Parameters<typeof messages.copied>[0] }
  | { arranged: unknown; undo: Parameters<typeof ArrangeForm>[0]['arrange'] | null };

/** What became of a form of the whole page. */
function Answers({ answer, day, sent }: { answer: never; day: string; sent: Sent }) {
  const failures = [useFailure(answer, 'arrange'), useFailure(answer, 'copy')];
  const failure = failures.find((one) => one !== undefined);
  const done = doneForm(answer) as Done | undefined;
  if (failure)
    return (
      <div className="mb-4">
        <FailureNote failure={failure} />
      </div>
    );
  if (!done) return null;
  if ('copied' in done)
    return (
      <div className="mb-4">
        <Note tone={done.copied.not.length > 0 ? 'warning' : 'success'}>
          {messages.copied(done.copied)}
        </Note>
      </div>
    );
  if (!('arranged' in done)) return null;
  return (
    <div className="mb-4">
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

/** What is done with the whole day: its orders put on the runs that are there, after the first is made, or the runs of last week copied, where there were any. */
export function DayPresses({
  board: { day, runs, waiting, mayCopy },
  answer,
}: {
  board: Pick<Board, 'day' | 'mayCopy'> & Record<'runs' | 'waiting', readonly unknown[]>;
  answer: Sent;
}) {
  const copy = mayCopy ? <CopyWeek day={day} answer={answer} /> : null;
  if (runs.length === 0)
    return (
      <>
        {waiting.length > 0 ? (
          <>
            <span className="text-sm text-muted">{messages.runFirst}</span>
            <a href={`#${NEW_RUN}`} className={buttonClass('secondary')} onClick={openNewRun}>
              {messages.makeRun}
            </a>
          </>
        ) : null}
        {copy}
      </>
    );
  return (
    <>
      <Link to={`?day=${day}&suggest=day`} className={buttonClass('secondary')}>
        {messages.suggestDay}
      </Link>
      {copy ? (
        <PopMenu
          says={words.more}
          label={<Ellipsis aria-hidden="true" size={18} />}
          className="grid size-11 cursor-pointer place-items-center rounded-md border border-border bg-card hover:bg-sunk pointer-fine:size-9"
        >
          <div className="px-3 py-1">{copy}</div>
        </PopMenu>
      ) : null}
    </>
  );
}

/** Copies the runs of a week ago: the same trucks, drivers and customers in the same order. */
function CopyWeek({ day, answer }: { day: string; answer: Sent }) {
  const busy = useNavigation().formData?.get('intent') === 'copy';
  return (
    <Form method="post" action={`?day=${day}`} replace>
      <input type="hidden" name="intent" value="copy" />
      <input type="hidden" name="day" value={day} />
      <SendKey answer={answer} />
      <button type="submit" aria-busy={busy || undefined} className={buttonClass('secondary')}>
        {messages.copyWeek}
      </button>
    </Form>
  );
}

/** Where a run is made. */
const NEW_RUN = 'new-run';
function openNewRun(): void {
  const form = document.getElementById(NEW_RUN);
  if (!(form instanceof HTMLDetailsElement)) return;
  form.open = true;
  form.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus();
}

function NewRun({ data: { day, runs, drivers, trucks } }: { data: Board }) {
  return (
    <details
      key={runs.length}
      id={NEW_RUN}
      open={runs.length === 0}
      className="min-w-0 rounded-md border border-dashed border-border px-3 py-1 print:hidden"
    >
      <summary className="flex min-h-9 cursor-pointer items-center font-semibold pointer-coarse:min-h-11">
        {messages.newRun}
      </summary>
      <SmallForm name="new-run" intent="make" fields={{ day }} className="grid gap-3 pt-2 pb-3">
        {({ busy }) => (
          <>
            <CrewFields drivers={drivers} trucks={trucks} runs={runs} />
            <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
              {messages.newRun}
            </Button>
          </>
        )}
      </SmallForm>
    </details>
  );
}
