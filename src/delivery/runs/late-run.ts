import { momentAt } from '../../kit/time.ts';
import type { Run } from './contract.ts';

/** The hour at which somebody said that it leaves has passed, and it stands at the dock. A run that nobody gave an hour is never late. */
export const isLate = (
  { day, leavesAt, state }: Pick<Run, 'day' | 'leavesAt' | 'state'>,
  timeZone: string,
  now: number,
): boolean =>
  (state === 'planned' || state === 'loading') &&
  leavesAt !== '' &&
  now > momentAt(timeZone, day, leavesAt);
