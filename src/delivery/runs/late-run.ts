import { momentAt } from '../../kit/time.ts';
import type { Run } from './contract.ts';

/** The run is at the dock after its planned start. A run without a planned start is never late. */
export const isLate = (
  { day, leavesAt, state }: Pick<Run, 'day' | 'leavesAt' | 'state'>,
  timeZone: string,
  now: number,
): boolean =>
  (state === 'planned' || state === 'loading') &&
  leavesAt !== '' &&
  now > momentAt(timeZone, day, leavesAt);

/** So long before its planned start somebody can still get another truck or driver, in ms. */
const SOON = 2 * 3_600_000;

/** The run is at the dock, and its planned start is near or over. */
export const leavesSoon = (
  run: Pick<Run, 'day' | 'leavesAt' | 'state'>,
  timeZone: string,
  now: number,
): boolean => isLate(run, timeZone, now + SOON);
