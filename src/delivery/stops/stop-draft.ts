import type { Signature } from '../../kit/signature.ts';
import type { DeliverOrder, DeliveryPhoto, Empties } from '../deliveries/contract.ts';
import type { FailedReason, Reason } from '../deliveries/reasons.ts';
import type { ReceivingLine } from '../receiving/contract.ts';
import type { DoorSafety, DriverLine, DriverStop, ExtraProduct, ToFetch } from './contract.ts';

export interface Counted {
  delivered: number;
  reason?: Reason;
  reasonNote?: string;
  /** Of what is missing, so many were not on the truck; undefined: as the load check counted. */
  notOnTruck?: number;
  /** Why more than was counted onto the truck. */
  moreReason?: string;
}

/** A draft of an earlier release does not say whether it may be left; then the server does. */
export type Extra = Omit<ExtraProduct, 'neverLeave'> &
  Partial<Pick<ExtraProduct, 'neverLeave'>> & {
    quantity: number;
    /** Why it is handed over beyond the order. */
    reason?: string;
  };

/** What was counted and written at a stop so far, as the phone keeps it at every change. */
export interface StopDraft {
  /** By the id of the order's line; none: not counted. */
  counts: Readonly<Record<string, Counted>>;
  extras: readonly Extra[];
  photos: readonly DeliveryPhoto[];
  empties: readonly Empties[];
  /** Goods of claims that are taken back, by `fetchKey`. A draft of an earlier release has none. */
  fetched?: readonly string[];
  /** `left`: nobody takes it, and it may stay. `unsigned`: somebody takes it and does not sign. */
  way: 'signed' | 'left' | 'unsigned';
  signerName: string;
  /** Whose act the name is; '' until there is one. A draft of an earlier release has none. */
  nameBy?: '' | 'chosen' | 'typed';
  signerRole: string;
  signature: Signature | null;
  /** Whose hand drew it, as the driver says. */
  drawnBy?: 'receiver' | 'driver';
  /** The receiver signs by their name instead of by hand. */
  signedByName: boolean;
  signedAt: string;
  /** A code for the receiver's own phone is on the screen. */
  code: { id: string; address: string } | null;
  /** The receiver counted and signed on their own phone. */
  received: {
    id: string;
    signedText: string;
    /** What they say beside their count, and how many photos they took. A draft of an earlier release has neither. */
    remark?: string;
    photos?: number;
    lines: readonly (Pick<ReceivingLine, 'orderLineId' | 'productId' | 'name'> & {
      counted: number;
    })[];
  } | null;
  leftAt: string;
  noSignatureReason: string;
  /** Why nothing can be handed over here; undefined: not chosen, and in drafts of an earlier release. */
  failing?: FailedReason;
  /** They take nothing of it, and why; what was counted stays for a driver who delivers after all. A draft of an earlier release has none. */
  refusing?: Reason;
  /** Who refuses all of it. */
  refusedBy?: string;
  /** The words of the person who refused, for a refusal without a name as well. */
  refusedSays?: string;
  /** Why there is no photo where one is asked for. */
  noPhoto?: string;
  /** Why the truck stands at the door although nobody sent its run out. */
  atDoor?: string;
  /** Whether the printed safety data sheets were handed over; undefined: not answered yet, so the form asks. */
  sheetsGiven?: boolean;
  note: string;
  /** What was typed where a number belongs and is none, by its field (`fieldOf`). A draft of an earlier release has none. */
  wrong?: Readonly<Record<string, string>>;
  /** When the first thing was done here, ISO. Nobody presses "arrived": the truck may have stood there before. */
  beganAt: string;
  location: DeliverOrder['location'];
}

export const EMPTY_DRAFT: StopDraft = {
  counts: {},
  extras: [],
  photos: [],
  empties: [],
  way: 'signed',
  signerName: '',
  signerRole: '',
  signature: null,
  signedByName: false,
  signedAt: '',
  code: null,
  received: null,
  leftAt: '',
  noSignatureReason: '',
  note: '',
  beganAt: '',
  location: null,
};

/** The draft with why nothing can be handed over, or without it: the driver delivers after all. */
export function withFailing(draft: StopDraft, failing: FailedReason | null): StopDraft {
  const { failing: _before, ...others } = withoutRefusing(draft);
  return failing === null ? others : { ...others, failing };
}

/** The draft with why they take nothing of it. */
export const withRefusing = (draft: StopDraft, refusing: Reason): StopDraft => ({
  ...withFailing(draft, null),
  refusing,
});

/** They take it after all: what was counted before stands there again; refused line by line, it is counted anew. */
export const takenAfterAll = (draft: StopDraft): StopDraft => ({
  ...withFailing(draft, null),
  counts: draft.refusing ? draft.counts : {},
});

function withoutRefusing(draft: StopDraft): StopDraft {
  const { refusing: _refusing, refusedBy: _by, refusedSays: _says, ...others } = draft;
  return others;
}

/** What a photo shows: a line, or the stop as a whole. */
type PhotoPlace = Pick<DeliveryPhoto, 'sha256' | 'kind' | 'orderLineId'>;
const isThere = (one: PhotoPlace, other: PhotoPlace) =>
  one.sha256 === other.sha256 &&
  one.orderLineId === other.orderLineId &&
  (one.orderLineId !== undefined || one.kind === other.kind);

/** The draft with a photo. The same picture may show the stop and lines of it: it stands once in each place, and is sent once. */
export const withPhoto = (draft: StopDraft, photo: DeliveryPhoto): StopDraft =>
  draft.photos.some((one) => isThere(one, photo))
    ? draft
    : { ...draft, photos: [...draft.photos, photo] };

/** The draft without a photo in one place. */
export const withoutPhoto = (draft: StopDraft, photo: PhotoPlace): StopDraft => ({
  ...draft,
  photos: draft.photos.filter((one) => !isThere(one, photo)),
});

/** Where on the screen something is missing, and what. */
export interface Problem {
  at: string;
  text: string;
}

export const fetchKey = ({
  claimId,
  orderLineId,
}: Pick<ToFetch, 'claimId' | 'orderLineId'>): string => `${claimId} ${orderLineId}`;

/** Where a number is typed at a stop. */
export const fieldOf = {
  line: (orderLineId: string) => `line-${orderLineId}`,
  notOnTruck: (orderLineId: string) => `not-on-truck-${orderLineId}`,
  taken: (kind: string) => `taken-${kind}`,
  left: (kind: string) => `left-${kind}`,
  extra: (productId: string) => `extra-${productId}`,
};

/** Keeps what was typed at a field and is no number, or takes it away where it is one. */
export function withTyped(draft: StopDraft, field: string, wrong: string): StopDraft {
  const { [field]: _before, ...others } = draft.wrong ?? {};
  return { ...draft, wrong: wrong === '' ? others : { ...others, [field]: wrong } };
}

export const isCounted = (stop: DriverStop, draft: StopDraft): boolean =>
  stop.lines.every((line) => draft.counts[line.orderLineId] !== undefined);

export const unitsOf = (stop: DriverStop, draft: StopDraft) => {
  const ofOrder = stop.lines.reduce((sum, line) => sum + deliveredOf(line, draft), 0);
  const open = stop.lines.reduce((sum, line) => sum + line.open, 0);
  return { ofOrder, open, delivered: draft.extras.reduce((sum, e) => sum + e.quantity, ofOrder) };
};

export const deliveredOf = (line: DriverLine, draft: StopDraft) =>
  Math.min(line.open, draft.counts[line.orderLineId]?.delivered ?? 0);

/** Goods handed over here, on the order or beyond it, that never stay without somebody who takes them. */
export const neverLeft = (
  stop: DriverStop,
  draft: StopDraft,
  products: readonly DoorSafety[],
): string[] => {
  const ofOrder = products.filter(
    ({ nameKey, neverLeave }) =>
      neverLeave !== null &&
      stop.lines.some((line) => line.nameKey === nameKey && deliveredOf(line, draft) > 0),
  );
  const beyond = draft.extras.filter(({ neverLeave }) => neverLeave);
  return [...new Set([...ofOrder, ...beyond].map(({ name }) => name))];
};
