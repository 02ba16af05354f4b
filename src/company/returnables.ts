/** Containers that can carry a deposit: sold full, and taken back by the driver as empties. Names are those of one. */
export const RETURNABLES = [
  'drum-55',
  'drum-30',
  'drum-15',
  'pail-5',
  'carboy-15',
  'tote',
] as const;
export type Returnable = (typeof RETURNABLES)[number];

/** The setting that holds the deposit of each, in cents. */
export const DEPOSIT_KEYS = {
  'drum-55': 'depositDrum55Cents',
  'drum-30': 'depositDrum30Cents',
  'drum-15': 'depositDrum15Cents',
  'pail-5': 'depositPail5Cents',
  'carboy-15': 'depositCarboy15Cents',
  tote: 'depositToteCents',
} as const satisfies Record<Returnable, string>;
export type DepositKey = (typeof DEPOSIT_KEYS)[Returnable];

const isReturnable = (kind: string): kind is Returnable =>
  (RETURNABLES as readonly string[]).includes(kind);

/** What a container of this kind carries by the settings of now, in cents; 0 for a kind that never carries one. */
export const depositOfKind = (
  company: Readonly<Record<DepositKey, number>>,
  kind: string | null,
): number => (kind !== null && isReturnable(kind) ? company[DEPOSIT_KEYS[kind]] : 0);

const WORDS: Readonly<Record<Returnable, string>> = {
  'drum-55': 'drum',
  'drum-30': 'drum',
  'drum-15': 'drum',
  'pail-5': 'pail',
  'carboy-15': 'carboy',
  tote: 'tote',
};

/** Counted containers in words: "3 drums, 1 tote". */
export function containersText(counts: readonly { kind: string | null; count: number }[]): string {
  const sums = new Map<string, number>();
  for (const { kind, count } of counts) {
    const word = kind !== null && isReturnable(kind) ? WORDS[kind] : 'container';
    sums.set(word, (sums.get(word) ?? 0) + count);
  }
  return [...sums].map(([word, count]) => `${count} ${word}${count === 1 ? '' : 's'}`).join(', ');
}
