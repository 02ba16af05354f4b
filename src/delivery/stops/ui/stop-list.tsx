import { useCallback } from 'react';
import { BindingNote } from '../../../people/accounts/sign-in/ui/public/binding.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { headMessages, loadMessages } from '../at-door-messages.ts';
import type { DriverDay, DriverStop } from '../contract.ts';
import { changedTexts, goneTexts, truckTexts } from '../gone.ts';
import { stopMessages as messages } from '../messages.ts';
import { isSameDoor } from '../one-door.ts';
import { waitsToLeave } from '../waits-to-leave.ts';
import { BeforeLeaving } from './before-leaving.tsx';
import { ChangedOrders, DayNews } from './day-news.tsx';
import { Closed, DecidedDamage, GoneStops } from './day-notices.tsx';
import { type Outbox, useOutbox } from './device/outbox.ts';
import { DriverSignOut } from './device/sign-out.tsx';
import { Waiting } from './device/waiting.tsx';
import { EndOfRun } from './end-of-run.tsx';
import { ToFetchNote } from './fetch-part.tsx';
import { Fold } from './fold.tsx';
import { LoadLink, RunPapers } from './run-papers.tsx';
import { StopHead } from './stop-head.tsx';
import { ListHead } from './stop-list-head.tsx';
import { Rows } from './stop-rows.tsx';
import { begunWords, loadWords } from './stop-words.ts';
import {
  doorOf,
  firstsOf,
  isShownAtOnce,
  nextOpen,
  runNow,
  storedOfOrder,
} from './stored-of-order.ts';
import { TakeOverPart } from './take-over-part.tsx';
import { useBegun } from './use-begun.ts';
import { useDayHere } from './use-day-here.ts';
import {
  answersIn,
  type ShownDay,
  useDriverDay,
  useNewsOfReports,
  useRefreshAfter,
  useRefreshSignedOut,
} from './use-driver-day.ts';
import { useStoredPaper } from './use-stored-paper.ts';
import { useStoredLoads } from './use-truck-load.ts';

/** A driver's day on a phone: where to go next, then the rest in order. */
export function StopList({
  person,
  office,
  closed,
}: {
  person: string;
  /** This person works in the office too: their day there is one press away. */
  office: boolean;
  /** The run that was counted back just now; null: none. */
  closed: { id: string; name: string } | null;
}) {
  const outbox = useOutbox(person);
  const { shown: read, failure, refresh, seenNews } = useDriverDay(person);
  const shown = useDayHere(person, read, outbox);
  // What the phone held of another day is shown only when the office can't be asked: she may have a run since.
  const known = shown && isShownAtOnce(shown, failure) ? shown : null;
  const isReported = (orderId: string) => storedOfOrder(outbox, orderId) !== undefined;
  useNewsOfReports(shown, isReported, seenNews);
  useStoredLoads(person, shown?.day.runs, shown?.isFresh ?? false);
  useStoredPaper(person, shown?.day, shown?.isFresh ?? false);
  // What went out is no longer missing, and a count back closes its run.
  useRefreshAfter(answersIn(outbox), refresh);
  useRefreshSignedOut(failure, outbox, refresh);
  return (
    <main id="main" className="driver-screen mx-auto flex min-h-dvh max-w-2xl flex-col pb-6">
      {/* How fresh it is and that all is sent stand in one line; what waits takes the width that it needs. */}
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b-2 border-ink px-4 py-2">
        <ListHead known={known} outbox={outbox} failure={failure} office={office} />
        {closed ? (
          <div className="w-full">
            <Closed closed={closed} known={known} outbox={outbox} />
          </div>
        ) : null}
        <Waiting person={person} />
      </div>
      {known ? (
        <Stops
          shown={known}
          outbox={outbox}
          onSeenNews={() => void seenNews()}
          person={person}
          office={office}
          onTaken={refresh}
          closed={closed?.id ?? null}
        />
      ) : failure ? (
        <div className="space-y-3 p-4">
          <Note tone="danger" title={messages.failures[failure]} />
          {failure === 'sign-in' ? (
            <a
              className={buttonClass('primary', 'min-h-14 w-full')}
              href="/login?returnTo=/dashboard/stops"
            >
              Sign in
            </a>
          ) : (
            <Button className="min-h-14 w-full" onClick={() => void refresh()}>
              {messages.tryAgain}
            </Button>
          )}
        </div>
      ) : (
        <p role="status" className="p-4">
          {messages.reading}
        </p>
      )}
      <div className="mt-auto px-4 pt-6">
        <BindingNote />
        <DriverSignOut person={person} />
      </div>
    </main>
  );
}

interface StopsProps {
  shown: ShownDay;
  outbox: Outbox;
  onSeenNews: () => void;
  person: string;
  /** Who works in the office calls nobody there. */
  office: boolean;
  onTaken: () => Promise<void>;
  /** The run that was counted back just now; null: none. */
  closed: string | null;
}

/** One run at a time: what must be read, the next stop, the rest of it, what is done; the other runs fold. */
function Stops({ shown, outbox, onSeenNews, person, office, onTaken, closed }: StopsProps) {
  const { day } = shown;
  const phone = office ? '' : day.company.phone;
  const gone = shown.gone.filter(
    ({ isRead, orderId }) => !isRead && storedOfOrder(outbox, orderId) === undefined,
  );
  const news = [...truckTexts(shown), ...goneTexts(day, gone)];
  const onHung = useCallback(() => void onTaken(), [onTaken]);
  const begun = useBegun(person);
  const next = outbox.isRead ? nextOpen(shown, outbox) : undefined;
  const isEnded = (stop: DriverStop) =>
    stop.state !== 'open' || storedOfOrder(outbox, stop.orderId) !== undefined;
  const current = runNow(shown, outbox);
  const isCurrent = ({ runId }: { runId: string | null }) => current === null || runId === current;
  // While its run has not left there is no next stop: what is missing stands above, and a stop is opened from the list.
  const isHeld =
    next !== undefined &&
    !next.isOut &&
    day.runs.some((run) => run.id === next.runId && waitsToLeave(run));
  const shownNext = isHeld ? undefined : next;
  const later = day.stops.filter(
    (stop) => !(shownNext && isSameDoor(stop, shownNext)) && !isEnded(stop),
  );
  const ended = day.stops.filter((stop) => stop !== shownNext && isEnded(stop) && isCurrent(stop));
  const ofSameRun = firstsOf(day.stops.filter(({ runId }) => runId === next?.runId));
  const [runs, others] = [
    day.runs.filter(({ id }) => isCurrent({ runId: id })),
    day.runs.filter(({ id }) => !isCurrent({ runId: id })),
  ];
  return (
    <div className="flex flex-1 flex-col gap-5 p-4">
      <DayNews news={news} onRead={onSeenNews} />
      <ChangedOrders texts={changedTexts(day)} />
      <DecidedDamage day={day} />
      <BeforeLeaving person={person} runs={runs} phone={phone} onHung={onHung} />
      {shownNext ? (
        <NextStop
          stop={shownNext}
          door={doorOf(shown, outbox, shownNext)}
          of={ofSameRun.length}
          begun={begun}
        />
      ) : isHeld ? null : (
        <p className="font-display text-2xl font-bold">
          {day.stops.length === 0 ? messages.noStops : messages.nothingNext}
        </p>
      )}
      {day.stops.length === 0 ? <p>{messages.noStopsText}</p> : null}
      <EndOfRun shown={shown} outbox={outbox} isNext={next !== undefined} closed={closed} />
      <Rows
        title={isHeld ? headMessages.heldStops : messages.later}
        stops={later.filter(isCurrent)}
        outbox={outbox}
        begun={begun}
      />
      {ended.length > 0 ? (
        <Fold title={<FoldTitle says={messages.done} more={String(ended.length)} />}>
          <Rows title={messages.settled} stops={ended} outbox={outbox} begun={begun} isEnded />
        </Fold>
      ) : null}
      <GoneStops gone={shown.gone} />
      {others.map((run) => (
        <Fold
          key={run.id}
          title={
            <FoldTitle
              says={messages.runName(run.name, run.truckName)}
              more={loadMessages.run(
                waitsToLeave(run) ? (run.leaves ?? '') : '',
                firstsOf(later.filter(({ runId }) => runId === run.id)).length,
              )}
            />
          }
        >
          <BeforeLeaving person={person} runs={[run]} phone={phone} onHung={onHung} />
          <Rows
            title={messages.afterIt(messages.runName(run.name, run.truckName))}
            stops={later.filter(({ runId }) => runId === run.id)}
            outbox={outbox}
            begun={begun}
          />
          <RunPapers
            person={person}
            runs={[run].filter((one) => !isPaperDue(one))}
            timeZone={day.company.timeZone}
            named
            isFresh={shown.isFresh}
            isSignedOut={shown.isSignedOut}
          />
          <LoadLink run={run} isFresh={shown.isFresh} />
        </Fold>
      ))}
      <TakeOverPart person={person} onTaken={onTaken} />
      <RunPapers
        person={person}
        runs={runs.filter((run) => !isPaperDue(run))}
        timeZone={day.company.timeZone}
        named={day.runs.length > 1}
        isFresh={shown.isFresh}
        isSignedOut={shown.isSignedOut}
      />
      {runs.map((run) => (
        <LoadLink key={run.id} run={run} isFresh={shown.isFresh} />
      ))}
    </div>
  );
}

/** Where to go next, how much is carried there, and the press that opens it. */
function NextStop({
  stop,
  door,
  of,
  begun,
}: {
  stop: DriverStop;
  /** All orders of this door. */
  door: readonly DriverStop[];
  /** How many stops its run has. */
  of: number;
  begun: ReturnType<typeof useBegun>;
}) {
  return (
    <section aria-label={messages.next} className="space-y-3">
      <p className="font-semibold tracking-wide uppercase">
        {/* On no run there is no order of the road. */}
        {stop.runId === null ? messages.next : messages.nextOf(stop.position, of)}
      </p>
      <StopHead stop={stop} level={2} load={loadWords(door, { weight: true })} />
      <ToFetchNote stop={stop} />
      {door.length > 1 ? (
        <p className="font-semibold">
          {messages.oneDoor(door.map(({ number }) => number).join(', '))}
        </p>
      ) : null}
      {begunWords(door, begun) ? <p className="font-semibold">{begunWords(door, begun)}</p> : null}
      <a
        className={buttonClass('primary', 'min-h-16 w-full text-xl')}
        href={`/dashboard/product-delivery/${stop.orderId}`}
      >
        {messages.deliverHere}
      </a>
    </section>
  );
}

/** What folds, with how much of it there is. */
const FoldTitle = ({ says, more }: { says: string; more: string }) => (
  <>
    {says} <span className="ml-1 font-normal text-muted">{more}</span>
  </>
);

/** Its paper stands among what is missing before it leaves. */
const isPaperDue = (run: DriverDay['runs'][number]) =>
  waitsToLeave(run) && (run.missing ?? []).some(({ kind }) => kind === 'paper');
