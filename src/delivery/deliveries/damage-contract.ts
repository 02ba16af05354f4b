/** What becomes of goods that leaked or were damaged at a door. */
export const DAMAGE_WAYS = ['overpacked', 'truck', 'disposed'] as const;
export type Becomes = (typeof DAMAGE_WAYS)[number];
