import { RETURNABLES } from '../../company/returnables.ts';

/** Why less was handed over than expected (domain.md 5). The first six are also those of earlier releases. */
export const REASONS = [
  'short-loaded',
  'damaged',
  'wrong-item',
  'refused',
  'not-needed',
  'nobody-there',
  'leaking',
  'out-of-stock',
  'wrong-quantity',
  'refused-price',
  'not-reached',
] as const;
export type Reason = (typeof REASONS)[number];

/** The driver's reasons by case: the first is the case itself, the others are more specific. */
export const REASON_CASES: readonly (readonly [Reason, ...Reason[]])[] = [
  ['short-loaded', 'out-of-stock', 'wrong-item', 'wrong-quantity'],
  ['damaged', 'leaking'],
  ['refused', 'refused-price', 'not-needed'],
  ['nobody-there', 'not-reached'],
];

/** Nobody took anything: that is the whole stop's, which has its own way. */
const NOBODY: Reason = 'nobody-there';
/**
 * What a driver chooses from at one product. That nobody was there is said of one only where the rest is left and this may not stay, or where
 * an earlier draft has it.
 */
export const casesOfLine = (isLeft: boolean, chosen: Reason | undefined) =>
  REASON_CASES.filter(
    (reasons) =>
      isLeft || !reasons.includes(NOBODY) || (chosen !== undefined && reasons.includes(chosen)),
  );

/** Less of a line for one of these is seen on a photo; who can't take one says what happened. */
const SEEN_ON_PHOTO: readonly Reason[] = ['damaged', 'leaking'];
/** For these one may be added: that it was refused, and why, is said by the reason itself. */
const SHOWN_BY_CHOICE: readonly Reason[] = ['refused', 'refused-price'];
export const wantsPhoto = (reason: Reason | '' | undefined): boolean =>
  reason !== undefined && reason !== '' && SEEN_ON_PHOTO.includes(reason);
export const takesPhoto = (reason: Reason | '' | undefined): boolean =>
  wantsPhoto(reason) || SHOWN_BY_CHOICE.some((one) => one === reason);

/** The goods came to the door and stayed on the truck: others that are missing of the line may not have been on it. */
const CAME: readonly Reason[] = ['damaged', 'leaking', 'refused', 'refused-price', 'not-needed'];
export const cameToDoor = (reason: Reason | '' | undefined): boolean =>
  CAME.some((one) => one === reason);

/** Why nothing could be handed over at a stop at all. */
export const FAILED_REASONS = [
  'closed',
  'nobody-there',
  'unsafe-access',
  'wrong-load',
  'not-reached',
] as const;
export type FailedReason = (typeof FAILED_REASONS)[number];

/** What a photo shows. */
export const PHOTO_KINDS = ['damage', 'refused', 'left', 'other'] as const;
/** `receiver`: the receiver took it on their own phone. No driver's report says so. */
export type PhotoKind = (typeof PHOTO_KINDS)[number] | 'receiver';

/** Containers that a driver takes back. */
export const EMPTY_KINDS = [...RETURNABLES, 'other'] as const;
export type EmptyKind = (typeof EMPTY_KINDS)[number];

/** Why an accepted delivery is corrected. */
export const CORRECTION_REASONS = [
  'miscounted',
  'missing',
  'damaged',
  'wrong-item',
  'more-handed-over',
  'told-twice',
  'other',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];
