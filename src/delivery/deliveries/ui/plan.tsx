import { Link } from 'react-router';
import { capacityNotKnown } from '../../../company/messages.ts';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { timeText } from '../../../kit/time.ts';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { WAITING } from '../../runs/board-lists.ts';
import * as messages from '../../runs/board-messages.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import type { ClosedDay } from '../../runs/server/closed-days.ts';
import type { Board } from '../../runs/server/load-board.ts';
import type { GoodsLoad } from '../../runs/server/load-of-goods.ts';
import { BillsStop, MessagesWait } from '../../runs/ui/bills-stop.tsx';
import { BoardList, dropOnto, emptyText } from '../../runs/ui/board-list.tsx';
import { NotConfirmed } from '../../runs/ui/not-confirmed.tsx';
import { RunHead } from '../../runs/ui/run-head.tsx';
import { ArrangeForm, SuggestionPanel } from '../../runs/ui/suggestion-panel.tsx';
import { TrucksPanel } from '../../runs/ui/trucks-panel.tsx';
import { type BoardMoves, useBoard } from '../../runs/ui/use-board.ts';
import type { RunCheck } from '../../shipping/server/checks-of-day.ts';
import { DepartureCheck, ofTruck } from '../../shipping/ui/departure-check.tsx';
import type { ToDecide } from '../server/load-live.ts';
import { CountFirst } from './count-first.tsx';
import { NewRun } from './day-presses.tsx';
import { Decide } from './decide.tsx';
import { PairCount } from './pair-count.tsx';

interface PlanData {
  board: Board;
  checks: Record<string, RunCheck>;
  /** By run on the road, what is aboard: the view Live counts the same pairs. */
  aboard: Record<string, GoodsLoad>;
  /** Orders that got less than was open for them. */
  short: readonly string[];
  /** The same in both views. */
  decide: ToDecide;
}
/** What of a day rides on what: the orders on no run beside a column for each run. */
export function Plan({
  board: data,
  checks,
  aboard,
  short,
  decide,
  closed,
  answer,
}: PlanData & { closed: ClosedDay | null; answer: unknown }) {
  const loadedOf = Object.assign({}, ...Object.values(checks).map((check) => check.loadedOf));
  const board = useBoard(data, short, loadedOf);
  const { day, runs } = data;
  const sent = failedForm(answer) ?? (answer ? {} : undefined);
  return (
    <>
      <p id="board-how" hidden>
        {messages.howTo}
      </p>
      <p role="status" className="sr-only">
        {board.announcement}
      </p>
      <Decide decide={decide} answer={answer} />
      <NotConfirmed orders={data.notConfirmed} plans answer={answer} />
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
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <OnNoRun board={board} data={data} />
        {/* On a phone the first run of a day is made above what waits for it. */}
        <div
          className={`grid min-w-0 items-start gap-6 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] ${runs.length === 0 ? 'max-lg:order-first' : ''}`}
        >
          {runs.map((run) => (
            <RunColumn
              key={run.id}
              run={run}
              board={board}
              data={data}
              check={checks[run.id]}
              goods={aboard[run.id] ?? checks[run.id]?.goods ?? null}
            />
          ))}
          <NewRun data={data} closed={closed} />
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
  goods,
}: {
  run: RunWithStops;
  board: BoardMoves;
  data: Board;
  check: RunCheck | undefined;
  /** What rides on it, or is to. */
  goods: GoodsLoad | null;
}) {
  const timeZone = useTimeZone();
  const leftAt = run.departedAt ? timeText(run.departedAt, timeZone) : '';
  return (
    <section
      aria-labelledby={`run-${run.id}`}
      className="min-w-0"
      {...dropOnto(run.id, board, run.state === 'closed')}
    >
      <RunHead
        run={run}
        board={board}
        day={data.day}
        drivers={data.drivers}
        runs={data.runs}
        trucks={data.trucks}
        time={messages.runTime(run, timeZone)}
        isLate={data.late.includes(run.id)}
        aboard={data.aboard}
        ofTruck={ofTruck(check)}
      >
        {goods ? <PairCount goods={goods} run={run.name} /> : null}
      </RunHead>
      {check ? <CountFirst run={run} points={check.points} /> : null}
      {check ? (
        <DepartureCheck
          run={run}
          stops={board.doors.get(run.id)?.length ?? 0}
          check={check}
          crews={data}
          leftAt={leftAt}
        />
      ) : null}
      <BoardList
        id={run.id}
        label={run.name}
        board={board}
        runs={data.runs}
        day={data.day}
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
      {...dropOnto(WAITING, board, false)}
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
