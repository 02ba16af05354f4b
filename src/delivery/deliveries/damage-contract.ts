/** What becomes of goods that leaked or were damaged at a door. `kept`: of those that came back with their truck. */
export const DAMAGE_WAYS = ['overpacked', 'truck', 'disposed', 'kept'] as const;
export type Becomes = (typeof DAMAGE_WAYS)[number];

/** What can still be done: once the run is counted back and closed its goods are in the warehouse, and no truck takes them anywhere. */
export const waysOf = (isBack: boolean): readonly Becomes[] =>
  isBack ? ['disposed', 'kept'] : ['overpacked', 'truck', 'disposed'];
