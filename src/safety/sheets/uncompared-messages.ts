import type { Uncompared } from './review-state.ts';

/** What stands above the hazards of a product whose data nobody compared with its current sheet; pages have it from their loaders. */
export const hazardsAreOf = ({ dataOf, current }: Uncompared) =>
  `${dataOf === null ? 'The hazards shown were entered by us' : `The hazards shown are those of revision ${dataOf}`}. They are not compared with revision ${current} yet: its PDF decides.`;
