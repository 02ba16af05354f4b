import type { DriverDay } from './contract.ts';

/** Nobody has sent this run out; what a phone kept from an earlier release says nothing of it. */
export const waitsToLeave = ({
  state,
  missing,
}: Pick<DriverDay['runs'][number], 'state' | 'missing'>): boolean =>
  missing !== undefined && (state === 'planned' || state === 'loading');
