import type { z } from 'zod';
import {
  type deliverOrderInput,
  type Empties,
  MAX_REASON_NOTE,
  UNWANTED,
} from '../deliveries/contract.ts';
import type { FetchedGoods } from '../deliveries/fetched-contract.ts';
import { EMPTY_KINDS, type FailedReason, wantsPhoto } from '../deliveries/reasons.ts';
import { refusedMessages } from './at-door-messages.ts';
import type { DoorSafety, DriverLine, DriverStop } from './contract.ts';
import { stopMessages as messages } from './messages.ts';
import { isMore, notOnTruckOf, prefilled, wrongNumbers } from './stop-counts.ts';
import {
  type Counted,
  deliveredOf,
  fetchKey,
  fieldOf,
  neverLeft,
  type Problem,
  type StopDraft,
  unitsOf,
  withTyped,
} from './stop-draft.ts';
import { evidenceOf, isNamedOnly, type Position, receiverProblems } from './stop-evidence.ts';

/** What is not counted yet came as it was loaded. */
export function countRest(stop: DriverStop, before: StopDraft): StopDraft {
  const draft = prefilled(stop, before);
  const rest = stop.lines.filter((line) => draft.counts[line.orderLineId] === undefined);
  return {
    ...draft,
    counts: {
      ...draft.counts,
      ...Object.fromEntries(rest.map((line) => [line.orderLineId, { delivered: line.open }])),
    },
  };
}

/**
 * The stop as it is recorded where they take nothing of it: every line came and was refused, whatever was counted there, with who refuses it and
 * what they say. Any other stop stays as it is.
 */
export function asRefused(stop: DriverStop, draft: StopDraft): StopDraft {
  const { refusing, counts } = draft;
  if (!refusing && !isAllRefused(stop, draft)) return draft;
  const by = draft.refusedBy?.trim();
  const remarks = [by ? refusedMessages.refusedBy(by) : '', draft.refusedSays?.trim() ?? ''];
  const refused = ({ orderLineId: id }: DriverLine): Counted => ({
    delivered: 0,
    reason: refusing ?? counts[id]?.reason ?? 'refused',
    reasonNote: [refusing ? '' : (counts[id]?.reasonNote?.trim() ?? ''), ...remarks]
      .filter(Boolean)
      .join(' ')
      .slice(0, MAX_REASON_NOTE),
  });
  return stop.lines.reduce(
    (result, line) => withTyped(result, fieldOf.line(line.orderLineId), ''),
    {
      ...draft,
      counts: Object.fromEntries(stop.lines.map((line) => [line.orderLineId, refused(line)])),
    },
  );
}

export const isAllRefused = (stop: DriverStop, { counts }: StopDraft): boolean =>
  stop.lines.length > 0 &&
  stop.lines.every(({ orderLineId }) => {
    const counted = counts[orderLineId];
    return (
      counted?.delivered === 0 && counted.reason !== undefined && UNWANTED.includes(counted.reason)
    );
  });

/** Id of the field with the name of the person who refuses. */
export const REFUSED = 'refused';

/** The receiver wrote or photographed what happened: the same is not asked of the driver again. */
export const receiverTells = ({ way, received }: StopDraft): boolean =>
  way === 'signed' &&
  received != null &&
  ((received.remark ?? '') !== '' || (received.photos ?? 0) > 0);

/** What is still missing before the stop can be recorded, from top to bottom. */
export function problemsOf(
  stop: DriverStop,
  draft: StopDraft,
  products: readonly DoorSafety[],
): Problem[] {
  const problems: Problem[] = wrongNumbers(stop, draft);
  for (const line of stop.lines) {
    const counted = draft.counts[line.orderLineId];
    const at = `line-${line.orderLineId}`;
    if (counted && isMore(line, counted) && !counted.moreReason?.trim())
      problems.push({ at, text: messages.sayWhyMore(line.name) });
    if (!counted) problems.push({ at, text: messages.count(line.name) });
    else if (counted.delivered < line.open) {
      if (!counted.reason) problems.push({ at, text: messages.sayWhyLess(line.name) });
      else if (
        wantsPhoto(counted.reason) &&
        !draft.photos.some((photo) => photo.orderLineId === line.orderLineId) &&
        !counted.reasonNote?.trim() &&
        !receiverTells(draft)
      )
        problems.push({ at, text: messages.takePhoto(line.name) });
    }
  }
  // A record that all of it was refused says by whom, or in whose words.
  if (
    isAllRefused(stop, draft) &&
    !stop.lines.some(({ orderLineId }) => draft.counts[orderLineId]?.reasonNote?.trim())
  )
    problems.push({ at: REFUSED, text: refusedMessages.sayWhoRefuses });
  for (const extra of draft.extras)
    if (!extra.reason?.trim())
      problems.push({ at: 'extras', text: messages.sayWhyExtra(extra.name) });
  for (const one of draft.empties) {
    if (one.taken > 0 && !(one.closed && one.labelled && one.underOneInch))
      problems.push({ at: 'empties', text: messages.checkEmpties });
    if (one.leftThere > 0 && !one.reason)
      problems.push({ at: 'empties', text: messages.whyEmptiesStay });
  }
  if (unitsOf(stop, draft).delivered > 0)
    problems.push(
      ...receiverProblems(draft, {
        mayLeave: stop.unattendedAllowed,
        never: neverLeft(stop, draft, products),
      }),
    );
  return problems;
}

/**
 * What "Deliver" does: leads to what is missing, or asks once what is easily forgotten, whether it is so that nobody signs and whether the sheets were
 * given, or delivers.
 */
export type OnDeliver =
  | { does: 'show'; at: string }
  | { does: 'ask'; name: string; sheets: string[] }
  | { does: 'ask-sheets'; names: string[] }
  | { does: 'deliver' };

/** The sheets that are due on paper with what is handed over here, of which the driver has said neither that they were given nor that they were not. */
function sheetsToAsk(stop: DriverStop, draft: StopDraft): string[] {
  if (!stop.sheetsOnPaper || draft.sheetsGiven !== undefined) return [];
  const handedOver = new Set(
    stop.lines.filter((line) => deliveredOf(line, draft) > 0).map(({ nameKey }) => nameKey),
  );
  return stop.sheetsDue.filter(({ nameKey }) => handedOver.has(nameKey)).map(({ name }) => name);
}

/** A tapped name is easily taken for a signature, so a name without one asks first; the answer "nobody signed" delivers. Sheets without an answer are asked about in the same question. */
export function onDeliver(
  stop: DriverStop,
  draft: StopDraft,
  products: readonly DoorSafety[],
): OnDeliver {
  const [first] = problemsOf(stop, draft, products);
  if (first) return { does: 'show', at: first.at };
  const takes = unitsOf(stop, draft).delivered > 0;
  const names = sheetsToAsk(stop, draft);
  if (takes && isNamedOnly(draft))
    return { does: 'ask', name: draft.signerName.trim(), sheets: names };
  return names.length > 0 ? { does: 'ask-sheets', names } : { does: 'deliver' };
}

/** A stop as it is sent. */
export type StopInput = z.input<typeof deliverOrderInput>;

/** What the phone knows when a stop is finished. */
export interface Finish {
  /** UTC ms by the phone's clock. */
  now: number;
  wasOffline: boolean;
  /** The release that the phone runs: the office holds the stop to all that this one asks for. */
  appVersion: string;
  position: Position;
}

const fetchedOf = (stop: DriverStop, { fetched = [] }: StopDraft): FetchedGoods[] =>
  (stop.toFetch ?? [])
    .filter((goods) => fetched.includes(fetchKey(goods)))
    .map(({ claimId, orderLineId, quantity }) => ({ claimId, orderLineId, quantity }));

const emptiesOf = (draft: StopDraft): Empties[] =>
  EMPTY_KINDS.flatMap((kind) =>
    draft.empties.filter((one) => one.kind === kind && one.taken + one.leftThere > 0),
  );

/** Lines of earlier releases of the order are dropped: only what is open is sent. */
export function finishedStop(
  stop: DriverStop,
  draft: StopDraft,
  { now, wasOffline, appVersion, position }: Finish,
): StopInput {
  const at = new Date(now).toISOString();
  const takes = unitsOf(stop, draft).delivered > 0;
  const signed = takes && draft.way === 'signed';
  const named = isNamedOnly(draft);
  return {
    orderId: stop.orderId,
    ...(stop.runId ? { runId: stop.runId } : {}),
    lines: stop.lines.map((line) => {
      const counted = draft.counts[line.orderLineId];
      const delivered = deliveredOf(line, draft);
      const notOnTruck = counted ? notOnTruckOf(line, counted) : null;
      return {
        orderLineId: line.orderLineId,
        delivered,
        ...(delivered < line.open && counted?.reason
          ? {
              reason: counted.reason,
              reasonNote: counted.reasonNote?.trim() ?? '',
              ...(notOnTruck === null ? {} : { notOnTruck }),
            }
          : {}),
        ...(isMore(line, counted) ? { moreReason: counted?.moreReason?.trim() ?? '' } : {}),
      };
    }),
    extras: draft.extras.map(({ productId, quantity, reason }) => ({
      productId,
      quantity,
      ...(reason?.trim() ? { reason: reason.trim() } : {}),
    })),
    signerName: signed ? draft.signerName.trim() : '',
    signerRole: signed ? draft.signerRole.trim() : '',
    signature: signed ? draft.signature : null,
    signedByName: signed && draft.signature === null && draft.signedByName,
    signedText: signed && !named ? (draft.received?.signedText ?? stop.signedText) : '',
    ...(signed && draft.received ? { receivingId: draft.received.id } : {}),
    ...(signed && !named ? { signedAt: draft.signedAt || at } : {}),
    noSignatureReason: takes ? reasonUnsigned(draft) : '',
    leftAt: takes && draft.way === 'left' ? draft.leftAt.trim() : '',
    ...(takes && stop.sheetsDue.length > 0 && draft.sheetsGiven ? { sheetsOnPaper: true } : {}),
    ...(takes && draft.atDoor ? { notSentOut: draft.atDoor } : {}),
    note: draft.note.trim(),
    photos: [...draft.photos],
    empties: emptiesOf(draft),
    fetched: fetchedOf(stop, draft),
    ...evidenceOf(draft, { signed, position }),
    arrivedAt: draft.beganAt || at,
    deviceTime: at,
    wasOffline,
    appVersion,
  };
}

const reasonUnsigned = (draft: StopDraft): string =>
  draft.way === 'left'
    ? messages.leftUnattended
    : draft.way === 'unsigned'
      ? draft.noSignatureReason.trim()
      : isNamedOnly(draft)
        ? messages.namedNotSigned
        : '';

/** A stop at which nothing could be handed over at all. */
export function failedStop(
  stop: DriverStop,
  draft: StopDraft,
  failed: FailedReason,
  { now, wasOffline, appVersion, position }: Finish,
): StopInput {
  const at = new Date(now).toISOString();
  return {
    orderId: stop.orderId,
    ...(stop.runId ? { runId: stop.runId } : {}),
    lines: [],
    failed,
    note: draft.note.trim(),
    photos: draft.photos.filter(({ orderLineId, kind }) => !orderLineId && kind === 'other'),
    empties: emptiesOf(draft),
    ...evidenceOf(draft, { signed: false, position }),
    arrivedAt: draft.beganAt || at,
    deviceTime: at,
    wasOffline,
    appVersion,
  };
}
