import { useState } from 'react';
import { version } from '../../../../package.json';
import { useConfirm } from '../../../ui/confirm.tsx';
import { earlyMessages, sheetMessages } from '../at-door-messages.ts';
import type { DriverDay, DriverStop } from '../contract.ts';
import { type Finish, type OnDeliver, onDeliver, type StopInput } from '../finish-stop.ts';
import { stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';
import type { Position } from '../stop-evidence.ts';
import { sendAll } from './device/outbox.ts';
import { keyOfOther, storeDoor } from './device/store-door.ts';
import type { FinishedStop } from './device/stored-stops.ts';
import { usePosition } from './use-position.ts';
import type { ChangeDraft } from './use-stop-draft.ts';

/** Brings a part of the stop into view. */
export const scrollTo = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ block: 'start' });

const factsNow = (isFresh: boolean, position: Position): Finish => ({
  position,
  now: Date.now(),
  wasOffline: !navigator.onLine || !isFresh,
  appVersion: version,
});

/** A visit to a door, as its end needs it. */
interface VisitToFinish {
  person: string;
  /** The orders of this door: one stop. */
  door: [DriverStop, ...DriverStop[]];
  /** The visit's key. */
  visit: string;
  /** The server answered the last request. */
  isFresh: boolean;
  /** The phone could not keep the finished stop. */
  onNotStored: (finished: FinishedStop) => void;
}

/** The end of a stop: kept on this phone, each order of the door for itself, then sent. */
export function useFinish({ person, door, visit, isFresh, onNotStored }: VisitToFinish) {
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
    const held = await storeDoor(first, others);
    setBusy(false);
    if (held.isStored) void sendAll();
    else onNotStored(alone);
  };
  return { busy, finish, position };
}

/** The press on "Deliver": scrolls to what is missing; asks once about a day that is still to come, and once about a name without a signature and sheets without an answer. */
export function useDeliver({
  stop,
  draft,
  products,
  change,
  laterNow,
  record,
}: {
  stop: DriverStop;
  draft: StopDraft;
  products: DriverDay['products'];
  change: ChangeDraft;
  /** The day that was promised for it, where that is still to come at the press. */
  laterNow: () => string | null;
  record: (draft: StopDraft) => Promise<void>;
}): () => void {
  const ask = useConfirm();
  const say = (sheetsGiven: boolean) => {
    change((before) => ({ ...before, sheetsGiven }));
    return { ...draft, sheetsGiven };
  };
  const askSheets = (names: readonly string[]) =>
    ask({
      title: sheetMessages.ask,
      message: sheetMessages.askText(names),
      confirmText: sheetMessages.given,
      cancelText: sheetMessages.back,
      other: { text: sheetMessages.notGiven, onChoose: () => void record(say(false)) },
      onConfirm: () => void record(say(true)),
      onCancel: () => scrollTo('sheets'),
    });
  /** With the sheets where they are due: one answer says both. */
  const askUnsigned = (name: string, sheets: readonly string[]) => {
    const isDue = sheets.length > 0;
    ask({
      title: messages.askUnsigned(name),
      message: isDue
        ? `${messages.askUnsignedText} ${sheetMessages.ask} ${sheetMessages.askText(sheets)}`
        : messages.askUnsignedText,
      confirmText: isDue ? sheetMessages.givenUnsigned : messages.deliverUnsigned,
      cancelText: messages.backToSign,
      ...(isDue
        ? {
            other: {
              text: sheetMessages.notGivenUnsigned,
              onChoose: () => void record(say(false)),
            },
          }
        : {}),
      onConfirm: () => void record(isDue ? say(true) : draft),
      onCancel: () => scrollTo('signature-label'),
    });
  };
  const go = (next: OnDeliver) => {
    if (next.does === 'show') scrollTo(next.at);
    else if (next.does === 'ask-sheets') askSheets(next.names);
    else if (next.does === 'deliver') void record(draft);
    else askUnsigned(next.name, next.sheets);
  };
  return () => {
    const next = onDeliver(stop, draft, products);
    const later = laterNow();
    if (next.does === 'show' || later === null) go(next);
    else
      ask({
        title: earlyMessages.ask(later),
        message: earlyMessages.askText,
        confirmText: earlyMessages.deliver,
        cancelText: earlyMessages.back,
        onConfirm: () => go(next),
      });
  };
}
