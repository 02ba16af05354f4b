import type { FailedReason } from '../deliveries/reasons.ts';
import { doorsOf, isSameDoor as isDoor } from '../runs/doors.ts';
import type { DriverStop } from './contract.ts';
import { type Finish, failedStop, finishedStop, type StopInput } from './finish-stop.ts';
import type { StopDraft } from './stop-draft.ts';

/** Orders of one customer at one address on one run are one door: one stop with one signature. */
export const isSameDoor = (one: DriverStop, other: DriverStop): boolean =>
  one.runId === other.runId && isDoor(one, other);

/** The stops of a day as the office counts them: run by run, each door with one place in the order of the road. */
export const inDoors = (stops: readonly DriverStop[]): DriverStop[] =>
  [...Map.groupBy(stops, ({ runId }) => runId).values()].flatMap((ofRun) =>
    doorsOf(ofRun, ({ state }) => state === 'open').flatMap((door, at) =>
      door.map((stop) => ({ ...stop, position: at + 1 })),
    ),
  );

const byKey = <T extends { nameKey: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.nameKey, one])).values(),
];

const together = (texts: readonly string[]) =>
  [...new Set(texts.filter((text) => text !== ''))].join('\n');

/** The orders of a door as one stop: what is counted, signed and shown there. The first one's address is its address. */
export function asOneStop(stops: readonly [DriverStop, ...DriverStop[]]): DriverStop {
  const [first] = stops;
  if (stops.length === 1) return first;
  return {
    ...first,
    number: stops.map(({ number }) => number).join(', '),
    orderNote: together(stops.map(({ orderNote }) => orderNote)),
    lines: stops.flatMap(({ lines }) => lines),
    sheetsDue: byKey(stops.flatMap(({ sheetsDue }) => sheetsDue)),
    missingSheets: byKey(stops.flatMap(({ missingSheets }) => missingSheets)),
    // Of the customer, not of the order: it goes with the first.
    toFetch: first.toFetch,
    leaveThere: first.leaveThere,
    unattendedAllowed: stops.every(({ unattendedAllowed }) => unattendedAllowed),
  };
}

/** What one order of the door says of its own: its lines and their photos; what belongs to the door as a whole is said with the first. */
function partOf(stop: DriverStop, isFirst: boolean, draft: StopDraft): StopDraft {
  const own = new Set(stop.lines.map(({ orderLineId }) => orderLineId));
  return {
    ...draft,
    photos: draft.photos.filter(({ orderLineId }) => !orderLineId || own.has(orderLineId)),
    ...(isFirst ? {} : { extras: [], empties: [], fetched: [] }),
  };
}

/** Each order of a door as it is sent: a record of its own each, under one signature, which each of them names. */
export function finishedDoor(
  stops: readonly DriverStop[],
  draft: StopDraft,
  facts: Finish,
): StopInput[] {
  const inputs = stops.map((stop, at) => finishedStop(stop, partOf(stop, at === 0, draft), facts));
  const signed = (input: StopInput) => Boolean(input.signature ?? input.signedByName);
  const ids = inputs.filter(signed).map(({ orderId }) => orderId);
  return inputs.map((input) =>
    input.evidence && signed(input)
      ? {
          ...input,
          evidence: {
            ...input.evidence,
            signedWith: ids.filter((orderId) => orderId !== input.orderId),
          },
        }
      : input,
  );
}

/** A door at which nothing could be handed over at all. */
export const failedDoor = (
  stops: readonly DriverStop[],
  draft: StopDraft,
  failed: FailedReason,
  facts: Finish,
): StopInput[] =>
  stops.map((stop, at) => failedStop(stop, partOf(stop, at === 0, draft), failed, facts));
