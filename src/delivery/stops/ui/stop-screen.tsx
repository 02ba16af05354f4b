import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { earlyMessages } from '../at-door-messages.ts';
import type { DriverStop } from '../contract.ts';
import { draftAgain } from '../draft-again.ts';
import type { StopInput } from '../finish-stop.ts';
import { goneWords, stopIn, truckTexts } from '../gone.ts';
import { goneMessages } from '../gone-messages.ts';
import { stopMessages as messages } from '../messages.ts';
import { asOneStop } from '../one-door.ts';
import { heldAtDock, promisedLater } from '../waits-to-leave.ts';
import { NotSentOut } from './before-leaving.tsx';
import { DayNews } from './day-news.tsx';
import { readDraft, storeDraft } from './device/drafts.ts';
import { type Outbox, type StoredStop, seenRefusal, useOutbox } from './device/outbox.ts';
import { readPhoto } from './device/photos.ts';
import { type StraightStop, straightStop } from './device/send-straight.ts';
import { Waiting } from './device/waiting.tsx';
import { SendStraight } from './send-straight-part.tsx';
import { StopDone } from './stop-done.tsx';
import { StopForm } from './stop-form.tsx';
import { StopHead } from './stop-head.tsx';
import { doorOf, nextOpen, storedOfOrder, toCountBack } from './stored-of-order.ts';
import { useDayHere } from './use-day-here.ts';
import {
  answersIn,
  type DayFailure,
  type ShownDay,
  useDriverDay,
  useRefreshAfter,
  useRefreshSignedOut,
} from './use-driver-day.ts';
import { useStopDraft } from './use-stop-draft.ts';

const BACK = 'inline-flex min-h-14 items-center font-semibold text-brand underline';

/** One stop, from what this phone holds: the office is asked beside it, never waited for. */
export function StopScreen({
  person,
  orderId,
  fromDesk,
}: {
  person: string;
  orderId: string;
  /** The person works at the desk too, and may have come from the order. */
  fromDesk: boolean;
}) {
  const outbox = useOutbox(person);
  const { shown: read, failure, refresh, seenNews } = useDriverDay(person, orderId);
  const shown = useDayHere(person, read, outbox);
  const found = shown && stopIn(shown, orderId);
  const stop = found?.stop;
  const gone = found?.gone ? goneWords(found.day, found.gone) : null;
  const door = shown && stop && outbox.isRead ? doorOf(shown, outbox, stop) : null;
  const later = stop && shown ? promisedLater(stop, shown.day.day) : null;
  useRefreshAfter(answersIn(outbox), refresh);
  useRefreshSignedOut(failure, outbox, refresh);
  return (
    <main id="main" className="driver-screen mx-auto flex min-h-dvh max-w-2xl flex-col">
      <div className="space-y-2 border-b-2 border-ink px-4 pb-3">
        <div className="flex items-center justify-between gap-3">
          <span className="flex flex-wrap gap-x-5">
            {fromDesk ? (
              <a className={BACK} href={`/dashboard/orders/${orderId}`}>
                {messages.toOrder}
              </a>
            ) : null}
            <a className={BACK} href="/dashboard/stops">
              {messages.allStops}
            </a>
          </span>
          <span className="text-right font-mono">
            {door ? asOneStop(door).number : stop?.number}
          </span>
        </div>
        {stop ? <StopHead stop={stop} level={1} /> : null}
        {later ? (
          <p className="text-lg leading-snug font-semibold text-warning">
            {earlyMessages.promised(later)}
          </p>
        ) : null}
        {gone ? (
          <Note tone={gone.tone} title={gone.text}>
            <p>{goneMessages.goneKept}</p>
          </Note>
        ) : null}
        {shown ? <DayNews news={truckTexts(shown)} onRead={() => void seenNews()} /> : null}
        <Waiting person={person} isOffline={failure === 'network'} />
      </div>
      {found && door ? (
        <StopBody
          person={person}
          door={door}
          shown={{ ...shown, day: found.day }}
          outbox={outbox}
          office={fromDesk}
        />
      ) : stop ? (
        <p role="status" className="p-4">
          {messages.reading}
        </p>
      ) : (
        <NoStop failure={failure} onAgain={() => void refresh()} />
      )}
    </main>
  );
}

function NoStop({ failure, onAgain }: { failure: DayFailure | null; onAgain: () => void }) {
  if (failure === null)
    return (
      <p role="status" className="p-4">
        {messages.reading}
      </p>
    );
  return (
    <div className="space-y-3 p-4">
      <h1 className="sr-only">{messages.title}</h1>
      <Note tone="danger" title={messages.failures[failure]} />
      <Button className="min-h-14 w-full" onClick={onAgain}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

interface StopBodyProps {
  person: string;
  door: [DriverStop, ...DriverStop[]];
  shown: ShownDay;
  outbox: Outbox;
  /** Who works in the office calls nobody there. */
  office: boolean;
}

function StopBody({ person, door, shown, outbox, office }: StopBodyProps) {
  const { day } = shown;
  const [stop] = door;
  const { draft, key, kept, change, begin } = useStopDraft(person, stop.orderId);
  // What was finished while this page was open is shown as finished; a stop that is open again in the office may be done again.
  const [openedWith] = useState(() => Date.now());
  const [straight, setStraight] = useState<StraightStop | null>(null);
  const mine = storedOfOrder(outbox, stop.orderId);
  if (straight)
    return (
      <SendStraight
        stop={straight}
        onChange={setStraight}
        next={nextOpen(shown, outbox, stop)}
        outbox={outbox}
      />
    );
  if (!draft || !outbox.isRead)
    return (
      <p role="status" className="p-4">
        {messages.reading}
      </p>
    );
  if (mine && (mine.state !== 'sent' || mine.at >= openedWith || stop.state !== 'open'))
    return (
      <StopDone
        stored={mine}
        day={day}
        outbox={outbox}
        next={nextOpen(shown, outbox, stop)}
        countBack={toCountBack(shown, outbox)}
        onAgain={() => void again(person, mine).then(begin)}
      />
    );
  if (stop.state === 'closed' || stop.state === 'waiting' || stop.lines.length === 0)
    return <Closed stop={stop} next={nextOpen(shown, outbox, stop)} />;
  const atDock = heldAtDock(stop, day.runs);
  if (atDock && !draft.atDoor)
    return (
      <NotSentOut
        {...atDock}
        phone={office ? '' : day.company.phone}
        isRun={stop.runId !== null}
        onAtDoor={(atDoor) => change((before) => ({ ...before, atDoor }))}
      />
    );
  return (
    <StopForm
      key={key}
      person={person}
      door={door}
      day={day}
      draft={draft}
      visit={key}
      stored={kept}
      isFresh={shown.isFresh}
      isSignedOut={shown.isSignedOut}
      change={change}
      onNotStored={(finished) => setStraight(straightStop(finished))}
    />
  );
}

function Closed({ stop, next }: { stop: DriverStop; next: DriverStop | undefined }) {
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <Note tone="warning" title={stop.closed} />
      <a
        className={buttonClass('primary', 'mt-auto min-h-16 w-full text-xl')}
        href={next ? `/dashboard/product-delivery/${next.orderId}` : '/dashboard/stops'}
      >
        {next ? messages.nextStop : messages.toStops}
      </a>
    </div>
  );
}

/** Begins a refused stop anew with what was counted, then takes the refusal off the list: in this order nothing is lost in between. */
async function again(person: string, refused: StoredStop): Promise<void> {
  const { orderId } = refused;
  const input = JSON.parse(refused.body) as StopInput;
  const held = new Set<string>();
  for (const sha256 of refused.photos)
    if (await readPhoto(person, orderId, sha256)) held.add(sha256);
  await readDraft(person, orderId);
  await storeDraft(person, orderId, draftAgain(input, held));
  await seenRefusal(refused.key);
}
