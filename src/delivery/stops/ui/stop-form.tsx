import { useState } from 'react';
import { dayIn } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import type { FailedReason } from '../../deliveries/reasons.ts';
import type { DriverDay, DriverStop } from '../contract.ts';
import { deviceMessages } from '../device-messages.ts';
import { asRefused, countRest, isAllRefused, problemsOf, REFUSED } from '../finish-stop.ts';
import { FAILED_NAMES, stopMessages as messages } from '../messages.ts';
import { asOneStop, failedDoor, finishedDoor } from '../one-door.ts';
import { prefilled, wrongNumbers } from '../stop-counts.ts';
import {
  type StopDraft,
  takenAfterAll,
  unitsOf,
  withFailing,
  withRefusing,
} from '../stop-draft.ts';
import { promisedLater } from '../waits-to-leave.ts';
import type { StoreResult } from './device/phone-database.ts';
import type { FinishedStop } from './device/stored-stops.ts';
import { FailedPart, missingOfFailed, NothingAct, ToFailed } from './failed-part.tsx';
import { FetchPart } from './fetch-part.tsx';
import { FurtherParts, type PartsProps } from './further-parts.tsx';
import { LocationPart } from './location-part.tsx';
import { ReceiverPart } from './receiver-part.tsx';
import { RefusedPart } from './refused-part.tsx';
import { StopAct } from './stop-act.tsx';
import { StopLine } from './stop-line.tsx';
import { scrollTo, useDeliver, useFinish } from './use-deliver.ts';
import type { ChangeDraft } from './use-stop-draft.ts';

interface StopFormProps {
  person: string;
  /** The orders of this door: one stop. */
  door: [DriverStop, ...DriverStop[]];
  day: DriverDay;
  draft: StopDraft;
  /** The visit's key. */
  visit: string;
  stored: StoreResult;
  /** The server answered the last request. */
  isFresh: boolean;
  /** It answered that nobody is signed in. */
  isSignedOut?: boolean | undefined;
  change: ChangeDraft;
  /** The phone could not keep the finished stop. */
  onNotStored: (finished: FinishedStop) => void;
}

/** Counting, receiver, deliver: one stop from top to bottom, its one action under the thumb. */
export function StopForm(props: StopFormProps) {
  const { person, door, day, stored, change } = props;
  const stop = asOneStop(door);
  const draft = prefilled(stop, props.draft);
  const [wasPressed, setWasPressed] = useState(false);
  // In the draft, so that it stands here again for a driver who left the page and is back.
  const failed = draft.failing;
  const [isFailing, setFailing] = useState(false);
  // What is recorded: where they refuse all of it, nothing that was counted.
  const outcome = asRefused(stop, draft);
  const problems = problemsOf(stop, outcome, day.products);
  const problemAt = (at: string) =>
    wasPressed ? problems.find((problem) => problem.at === at)?.text : undefined;
  const { busy, finish, position } = useFinish(props);
  const press = useDeliver({
    stop,
    draft: outcome,
    products: day.products,
    change,
    laterNow: () => promisedLater(stop, dayIn(day.company.timeZone, Date.now())),
    record: (finalDraft) => finish((stops, facts) => finishedDoor(stops, finalDraft, facts)),
  });
  const deliver = () => {
    setWasPressed(true);
    press();
  };
  const isNothing = isFailing || failed !== undefined;
  const failAs = (why: FailedReason | null) => {
    if (why === null) setFailing(false);
    change((before) => withFailing(before, why));
  };
  const fail = (why: FailedReason) => {
    // The empties go with it; the lines don't.
    const wrong = wrongNumbers(stop, draft).find(({ at }) => at === 'empties');
    if (!wrong) return void finish((stops, facts) => failedDoor(stops, draft, why, facts));
    setWasPressed(true);
    scrollTo(wrong.at);
  };
  const countAll = () => {
    // What is typed and is no number is corrected first: one press for all must not cover it up.
    const [wrong] = wrongNumbers(stop, draft);
    if (wrong) {
      setWasPressed(true);
      return scrollTo(wrong.at);
    }
    change((before) => countRest(stop, before));
    // The next field to fill in is the receiver.
    requestAnimationFrame(() => scrollTo('receiver'));
  };

  return (
    <>
      <div className="flex-1 space-y-4 p-4">
        <ToFailed
          {...{ person, change, orderId: stop.orderId }}
          onOpen={(why) => (why ? failAs(why) : setFailing(true))}
          onRefuse={() => {
            setFailing(false);
            change((before) => withRefusing(before, 'refused'));
          }}
        />
        {/* Hidden, not reset: the counts are there again when a refusal, or that nobody was there, is taken back. */}
        {isNothing ? (
          <FailedPart
            person={person}
            orderId={stop.orderId}
            draft={draft}
            change={change}
            why={failed}
            onChoose={failAs}
          />
        ) : (
          <HandedOver
            {...{ person, stop, day, draft, change, problemAt, outcome }}
            isFresh={props.isFresh}
            isSignedOut={props.isSignedOut}
            isOneOrder={door.length === 1}
          />
        )}
        <FurtherParts {...{ person, stop, day, draft, change, problemAt, isNothing }} />
        <LocationPart position={position} />
      </div>
      <ThumbBar className="space-y-2">
        {stored.isStored ? null : <Note tone="danger" title={deviceMessages.notKept[stored.why]} />}
        {wasPressed && problems[0] && (!failed || problems[0].at === 'empties') ? (
          <p role="status" className="font-semibold text-danger">
            {problems[0].text}
          </p>
        ) : null}
        {failed ? (
          <NothingAct
            busy={busy}
            outcomeText={messages.failedAs(FAILED_NAMES[failed])}
            missing={missingOfFailed(failed, draft)}
            asks={messages.failedConfirm(FAILED_NAMES[failed])}
            onRecord={() => fail(failed)}
            onBack={() => failAs(null)}
          />
        ) : isNothing ? (
          <Button variant="quiet" className="min-h-14 w-full" onClick={() => setFailing(false)}>
            {messages.failedBack}
          </Button>
        ) : (
          <StopAct
            stop={stop}
            draft={outcome}
            problems={problems}
            busy={busy}
            isBegun={Object.keys(props.draft.counts).length > 0}
            onDeliver={deliver}
            onCountAll={countAll}
            onBack={() => change(takenAfterAll)}
          />
        )}
      </ThumbBar>
    </>
  );
}

/** What is handed over and who takes it, or who refuses all of it. */
function HandedOver({
  outcome,
  isFresh,
  isSignedOut,
  isOneOrder,
  ...parts
}: PartsProps & {
  outcome: StopDraft;
  isFresh: boolean;
  isSignedOut: boolean | undefined;
  isOneOrder: boolean;
}) {
  const { person, stop, day, draft, change, problemAt } = parts;
  return (
    <>
      <FetchPart {...{ stop, draft, change }} />
      {draft.refusing ? null : <StopLines {...parts} />}
      {isAllRefused(stop, outcome) ? (
        <RefusedPart stop={stop} draft={draft} change={change} problem={problemAt(REFUSED)} />
      ) : null}
      {draft.refusing && unitsOf(stop, outcome).delivered === 0 ? null : (
        <ReceiverPart
          {...{ person, stop, draft, change, isFresh, isSignedOut, isOneOrder }}
          products={day.products}
          problem={problemAt('receiver')}
        />
      )}
    </>
  );
}

/** What is to be handed over, each line with its count. */
function StopLines({ person, stop, day, draft, change, problemAt }: PartsProps) {
  return (
    <ul>
      {stop.lines.map((line) => (
        <StopLine
          key={line.orderLineId}
          person={person}
          orderId={stop.orderId}
          line={line}
          safety={day.products.find(({ nameKey }) => nameKey === line.nameKey)}
          company={day.company}
          draft={draft}
          change={change}
          problem={problemAt(`line-${line.orderLineId}`)}
        />
      ))}
    </ul>
  );
}
