import type { DeliverOrder } from '../deliveries/contract.ts';
import type { NoPosition } from '../deliveries/evidence.ts';
import { stopMessages as messages } from './messages.ts';
import type { Problem, StopDraft } from './stop-draft.ts';

/** What the phone says of where it is, when a stop is finished. */
export interface Position {
  location: DeliverOrder['location'];
  noPosition: NoPosition;
}

type DraftEvidence = Pick<
  StopDraft,
  | 'way'
  | 'signerName'
  | 'nameBy'
  | 'received'
  | 'signature'
  | 'signedByName'
  | 'noSignatureReason'
  | 'leftAt'
  | 'photos'
  | 'noPhoto'
>;

/** The driver tapped who takes it, and that person has signed nothing: the stop says so, and nobody is taken to have signed. */
export const isNamedOnly = (
  draft: Pick<
    StopDraft,
    'way' | 'signerName' | 'nameBy' | 'signature' | 'signedByName' | 'received'
  >,
): boolean =>
  draft.way === 'signed' &&
  draft.nameBy === 'chosen' &&
  draft.signerName.trim() !== '' &&
  !draft.signature &&
  !draft.signedByName &&
  !draft.received;

/** What is missing of who took the goods, and of what shows where they stay. `mayLeave`: the customer allows it. `never`: goods that may not stay. */
export function receiverProblems(
  draft: DraftEvidence,
  { mayLeave, never }: { mayLeave: boolean; never: readonly string[] },
): Problem[] {
  const at = 'receiver';
  if (draft.way === 'unsigned')
    return draft.noSignatureReason.trim() ? [] : [{ at, text: messages.whyNoSignature }];
  if (draft.way === 'left') {
    if (!mayLeave) return [{ at, text: messages.leaveNotDo }];
    if (never.length > 0) return [{ at, text: messages.mayNotStay(never) }];
    const isSeen = draft.photos.some(({ kind }) => kind === 'left') || saysNoPhoto(draft);
    return [
      ...(draft.leftAt.trim() ? [] : [{ at, text: messages.whereLeft }]),
      ...(isSeen ? [] : [{ at, text: messages.photoOfLeft }]),
    ];
  }
  if (!draft.signerName.trim()) return [{ at, text: messages.whoTakes }];
  return draft.signature || draft.signedByName || isNamedOnly(draft)
    ? []
    : [{ at, text: messages.signOrTick }];
}

const saysNoPhoto = ({ noPhoto }: Pick<StopDraft, 'noPhoto'>) => (noPhoto ?? '').trim() !== '';

/** A stop at which nothing was handed over shows what was found there, or says why there is no photo. */
export const failedIsSeen = (draft: Pick<StopDraft, 'photos' | 'noPhoto'>): boolean =>
  draft.photos.some(({ orderLineId, kind }) => !orderLineId && kind === 'other') ||
  saysNoPhoto(draft);

/**
 * How the evidence came about, beside what is sent of the stop. A draft that an earlier release began says nothing of the name, and then
 * the stop says nothing at all.
 */
export function evidenceOf(
  draft: StopDraft,
  { signed, position }: { signed: boolean; position: Position },
): Pick<DeliverOrder, 'location' | 'evidence'> {
  const location = position.location ?? draft.location;
  const here = signed && !draft.received;
  if (here && !draft.nameBy) return { location };
  return {
    location,
    evidence: {
      ...(here && draft.nameBy ? { name: draft.nameBy } : {}),
      ...(here && draft.signature ? { drawnBy: draft.drawnBy ?? 'receiver' } : {}),
      ...(location ? {} : { noPosition: position.noPosition }),
      noPhoto: draft.noPhoto?.trim() ?? '',
      signedWith: [],
    },
  };
}
