/** What becomes of goods that leaked or were damaged at a door. */
export const BECOMES = ['overpacked', 'truck', 'disposed'] as const;
export type Becomes = (typeof BECOMES)[number];
