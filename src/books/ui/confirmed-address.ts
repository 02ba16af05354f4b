import type { Failure } from '../../kit/failure.ts';

/** The address that the person was asked about (`questionAddress`): sent once more as it is, it is meant. */
export function confirmedAddress(failure: Failure | undefined): string {
  const { reason, typed } = (failure?.details ?? {}) as { reason?: unknown; typed?: unknown };
  return reason === 'mistyped-address' && typeof typed === 'string' ? typed : '';
}
