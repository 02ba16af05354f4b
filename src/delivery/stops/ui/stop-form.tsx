import { Check } from 'lucide-react';
import { useState } from 'react';
import { version } from '../../../../package.json';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { FailedReason } from '../../deliveries/reasons.ts';
import type { DriverDay, DriverStop } from '../contract.ts';
import { deviceMessages } from '../device-messages.ts';
import {
  countRest,
  type Finish,
  onDeliver,
  problemsOf,
  type StopInput,
  sheetsToAsk,
} from '../finish-stop.ts';
import { stopMessages as messages } from '../messages.ts';
import { asOneStop, failedDoor, finishedDoor } from '../one-door.ts';
import { isLoadedShort, prefilled } from '../stop-counts.ts';
import { isCounted, type StopDraft, unitsOf, wrongNumbers } from '../stop-draft.ts';
import type { Position } from '../stop-evidence.ts';
import { keepDoor, keyOfOther } from './device/keep-door.ts';
import type { FinishedStop } from './device/kept-stops.ts';
import { sendAll } from './device/outbox.ts';
import type { Kept } from './device/phone-database.ts';
import { EmptiesPart } from './empties-part.tsx';
import { ExtrasPart } from './extras-part.tsx';
import { FailedAct, FailedPart, ToFailed } from './failed-part.tsx';
import { Fold } from './fold.tsx';
import { LocationPart } from './location-part.tsx';
import { PhotoField } from './photo-field.tsx';
import { ReceiverPart } from './receiver-part.tsx';
import { StopLine } from './stop-line.tsx';
import { usePosition } from './use-position.ts';
import type { ChangeDraft } from './use-stop-draft.ts';

interface StopFormProps {
  person: string;
  /** The orders of this door: one stop. */
  door: [DriverStop, ...DriverStop[]];
  day: DriverDay;
  draft: StopDraft;
  /** The visit's key. */
  visit: string;
  kept: Kept;
  /** The office answered when it was last asked. */
  isFresh: boolean;
  change: ChangeDraft;
  /** The phone could not keep the finished stop. */
  onNotKept: (finished: FinishedStop) => void;
}

const show = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' });

const factsNow = (isFresh: boolean, position: Position): Finish => ({
  position,
  now: Date.now(),
  wasOffline: !navigator.onLine || !isFresh,
  appVersion: version,
});

/** The end of a stop: kept on this phone, each order of the door for itself, then sent. */
function useFinish({ person, door, visit, isFresh, onNotKept }: StopFormProps) {
  const [busy, setBusy] = useState(false);
  const position = usePosition();
  const finish = async (build: (stops: readonly DriverStop[], facts: Finish) => StopInput[]) => {
    setBusy(true);
    const facts = factsNow(isFresh, position);
    const finishedOf = (stops: readonly DriverStop[]) =>
      build(stops, facts).flatMap((input, at): FinishedStop[] => {
        const one = stops[at];
        if (!one) return [];
        const { orderId, number, customerName } = one;
        const key = at === 0 ? visit : keyOfOther(visit, orderId);
        return [{ person, orderId, key, number, customerName, input }];
      });
    const [first, ...others] = finishedOf(door);
    // Where this phone can keep nothing each order is sent from its own page.
    const [alone] = finishedOf([door[0]]);
    if (!first || !alone) return;
    const held = await keepDoor(first, others);
    setBusy(false);
    if (held.isKept) void sendAll();
    else onNotKept(alone);
  };
  return { busy, finish, position };
}

/** What the button does: what is missing comes into view; a name without a signature, and sheets of which nothing was said, are asked about once. */
function useDeliver({
  stop,
  draft,
  products,
  change,
  record,
}: {
  stop: DriverStop;
  draft: StopDraft;
  products: DriverDay['products'];
  change: ChangeDraft;
  record: (draft: StopDraft) => Promise<void>;
}): () => void {
  const ask = useConfirm();
  const askSheets = (names: readonly string[]) => {
    const say = (sheetsGiven: boolean) => {
      change((before) => ({ ...before, sheetsGiven }));
      return { ...draft, sheetsGiven };
    };
    ask({
      title: messages.askSheets,
      message: messages.askSheetsText(names),
      confirmText: messages.sheetsWereGiven,
      cancelText: messages.sheetsNotGiven,
      onConfirm: () => void record(say(true)),
      onCancel: () => {
        say(false);
        show('sheets');
      },
    });
  };
  return () => {
    const next = onDeliver(stop, draft, products);
    if (next.does === 'show') show(next.at);
    else if (next.does === 'ask-sheets') askSheets(next.names);
    else if (next.does === 'deliver') void record(draft);
    else
      ask({
        title: messages.askUnsigned(next.name),
        message: messages.askUnsignedText,
        confirmText: messages.deliverUnsigned,
        cancelText: messages.backToSign,
        onConfirm: () => {
          const names = sheetsToAsk(stop, draft);
          if (names.length > 0) askSheets(names);
          else void record(draft);
        },
        onCancel: () => show('signature-label'),
      });
  };
}

/** What one tap counts: as ordered, or as it was loaded where something is short. */
function restLabel({ lines }: DriverStop, isBegun: boolean): string {
  if (lines.some(isLoadedShort)) return isBegun ? messages.restLoaded : messages.allLoaded;
  return isBegun ? messages.restDelivered : messages.allDelivered;
}

/** Counting, receiver, deliver: one stop from top to bottom, its one action under the thumb. */
export function StopForm(props: StopFormProps) {
  const { person, door, day, kept, change } = props;
  const stop = asOneStop(door);
  const draft = prefilled(stop, props.draft);
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState<FailedReason>();
  const problems = problemsOf(stop, draft, day.products);
  const problemAt = (at: string) =>
    asked ? problems.find((problem) => problem.at === at)?.text : undefined;
  const units = unitsOf(stop, draft);

  const { busy, finish, position } = useFinish(props);
  const press = useDeliver({
    stop,
    draft,
    products: day.products,
    change,
    record: (said) => finish((stops, facts) => finishedDoor(stops, said, facts)),
  });
  const deliver = () => {
    setAsked(true);
    press();
  };
  const countAll = () => {
    // What is typed and is no number is corrected first: one press for all must not cover it up.
    const [wrong] = wrongNumbers(stop, draft);
    if (wrong) {
      setAsked(true);
      return show(wrong.at);
    }
    change((before) => countRest(stop, before));
    // What comes next is who takes it.
    requestAnimationFrame(() => show('receiver'));
  };

  return (
    <>
      <div className="flex-1 space-y-4 p-4">
        <ToFailed />
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
        <ReceiverPart
          person={person}
          stop={stop}
          isOneOrder={door.length === 1}
          products={day.products}
          draft={draft}
          change={change}
          problem={problemAt('receiver')}
        />
        <EmptiesPart draft={draft} change={change} problem={problemAt('empties')} />
        <ExtrasPart
          person={person}
          day={day}
          draft={draft}
          change={change}
          problem={problemAt('extras')}
        />
        <Fold
          title={messages.photos}
          open={draft.photos.some(({ kind, orderLineId }) => kind === 'other' && !orderLineId)}
        >
          <PhotoField
            person={person}
            orderId={stop.orderId}
            of={messages.stopPhoto}
            kind="other"
            photos={draft.photos}
            change={change}
          />
        </Fold>
        <NotePart note={draft.note} change={change} />
        <LocationPart position={position} />
        <FailedPart
          person={person}
          orderId={stop.orderId}
          draft={draft}
          change={change}
          why={failed}
          onChoose={setFailed}
        />
      </div>
      <div className="sticky bottom-0 space-y-2 border-t-2 border-ink bg-paper p-4">
        {kept.isKept ? null : <Note tone="danger" title={deviceMessages.notKept[kept.why]} />}
        {asked && problems[0] && (!failed || problems[0].at === 'empties') ? (
          <p role="status" className="font-semibold text-danger">
            {problems[0].text}
          </p>
        ) : null}
        {failed ? (
          <FailedAct
            busy={busy}
            draft={draft}
            why={failed}
            onFail={(why) => {
              // The empties go with it; the lines don't.
              const wrong = wrongNumbers(stop, draft).find(({ at }) => at === 'empties');
              if (!wrong)
                return void finish((stops, facts) => failedDoor(stops, draft, why, facts));
              setAsked(true);
              show(wrong.at);
            }}
            onBack={() => setFailed(undefined)}
          />
        ) : isCounted(stop, draft) ? (
          <Button className="min-h-16 w-full text-xl" busy={busy} onClick={deliver}>
            {units.delivered > 0 ? (
              <span className="tabular">
                {messages.deliver(units.ofOrder, units.open, units.delivered - units.ofOrder)}
              </span>
            ) : (
              messages.recordNone
            )}
          </Button>
        ) : (
          <Button className="min-h-16 w-full text-xl" onClick={countAll}>
            <Check aria-hidden="true" size={24} />
            {restLabel(stop, Object.keys(props.draft.counts).length > 0)}
          </Button>
        )}
      </div>
    </>
  );
}

function NotePart({ note, change }: { note: string; change: ChangeDraft }) {
  return (
    <Fold title={messages.note} open={note !== ''}>
      <TextArea
        label={messages.note}
        hideLabel
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => {
          const written = event.currentTarget.value;
          change((before) => ({ ...before, note: written }));
        }}
      />
    </Fold>
  );
}
