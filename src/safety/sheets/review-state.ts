import type { RevisionView } from './sheet-view.ts';

/** What a review can be of, and who is trained for it. */
export const REVIEW_SCOPES = {
  hazcom: {
    title: 'Hazard communication',
    who: 'Trained in 29 CFR 1910.1200: classes, codes, words and signs, use dilutions',
  },
  transport: { title: 'Transport', who: 'Trained under 49 CFR 172.704: UN number, packing group' },
  reactivity: { title: 'Reactivity', who: 'A chemist: group and pairs' },
  epa: { title: 'EPA label', who: 'A FIFRA adviser: registration, dilution, contact time' },
  spanish: { title: 'Spanish', who: 'A translator: Spanish captions and sheet' },
} as const;
export type ReviewScope = keyof typeof REVIEW_SCOPES;
export const SCOPES = Object.keys(REVIEW_SCOPES) as ReviewScope[];

/** The last review of a scope, as it was signed. */
export interface SignedReview {
  scope: ReviewScope;
  reviewer: string;
  qualification: string;
  /** In the company's time zone, YYYY-MM-DD. */
  signedOn: string;
  safetyVersion: number;
  revisionId: string | null;
}

/** `again`: signed, and data or sheet have changed since. */
export interface ReviewState {
  scope: ReviewScope;
  state: 'none' | 'signed' | 'again';
  review: SignedReview | null;
  /** Why it has to be reviewed again; '' otherwise. */
  why: string;
}

/**
 * Where each scope stands. A signature holds for the data and the sheet that the reviewer saw: a new
 * revision of the sheet, or any change of the data, asks for another one.
 */
export function reviewStates(
  reviews: readonly SignedReview[],
  now: { version: number; revisionId: string | null },
): ReviewState[] {
  return SCOPES.map((scope) => {
    const review = reviews.find((one) => one.scope === scope) ?? null;
    if (!review) return { scope, state: 'none', review, why: '' };
    const reasons = [
      ...(review.revisionId === now.revisionId ? [] : ['The sheet is another one since.']),
      ...(review.safetyVersion === now.version ? [] : ['The data were changed since.']),
    ];
    return {
      scope,
      state: reasons.length === 0 ? 'signed' : 'again',
      review,
      why: reasons.join(' '),
    };
  });
}

/** The current sheet, and the revision whose data stand in the shop instead; null: they were entered without one. */
export interface Uncompared {
  current: number;
  dataOf: number | null;
}

/**
 * Where nobody compared the safety data with the current English sheet: a new revision says nothing until somebody held the data
 * against it. Null where they were compared, and where there is no sheet or there are no data.
 */
export function uncomparedData(product: {
  version: number;
  revisions: readonly Pick<RevisionView, 'number' | 'language' | 'supersededAt' | 'comparedAt'>[];
}): Uncompared | null {
  const english = product.revisions.filter(({ language }) => language === 'en');
  const current = english.find(({ supersededAt }) => supersededAt === null);
  if (!current || current.comparedAt !== null || product.version === 0) return null;
  const [last] = english
    .filter(({ comparedAt }) => comparedAt !== null)
    .sort(
      (a, b) =>
        Date.parse(b.comparedAt ?? '') - Date.parse(a.comparedAt ?? '') || b.number - a.number,
    );
  return { current: current.number, dataOf: last?.number ?? null };
}
