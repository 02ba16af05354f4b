/** What is wrong with a line. */
export const CLAIM_KINDS = ['short', 'damaged', 'wrong-item', 'by-mistake'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
/** Ordered by mistake: nothing is wrong with the goods, so they are taken back and never sent again. */
export const isTakenBack = (kind: ClaimKind): boolean => kind === 'by-mistake';

export const CLAIM_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The largest photo that is taken, in bytes: a phone's camera stays far below. */
export const CLAIM_PHOTO_MAX_BYTES = 15 * 1024 * 1024;
export const MAX_CLAIM_PHOTOS = 10;
