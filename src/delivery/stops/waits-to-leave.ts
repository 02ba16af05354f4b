import type { DriverDay, DriverStop } from './contract.ts';

/** The run has not been sent out. A run that an earlier release stored on the phone lacks `missing` and does not count. */
export const waitsToLeave = ({
  state,
  missing,
}: Pick<DriverDay['runs'][number], 'state' | 'missing'>): boolean =>
  missing !== undefined && (state === 'planned' || state === 'loading');

/** What is to be read before a stop that nobody has sent out, with the run or alone; null: it is out, or may go. */
export function heldAtDock(
  stop: DriverStop,
  runs: DriverDay['runs'],
): { name: string; to: string; missing: NonNullable<DriverStop['missing']> } | null {
  if (stop.isOut) return null;
  const run = runs.find(({ id }) => id === stop.runId);
  if (run)
    return waitsToLeave(run)
      ? { name: run.name, to: `/dashboard/runs/${run.id}`, missing: run.missing ?? [] }
      : null;
  const { number, orderId, missing = [] } = stop;
  return missing.length > 0 ? { name: number, to: `/dashboard/orders/${orderId}`, missing } : null;
}

/** The day that was promised for a stop, where that is still to come by this day (YYYY-MM-DD); null: it is due. */
export const promisedLater = (
  { promisedOn = null }: Pick<DriverStop, 'promisedOn'>,
  today: string,
): string | null => (promisedOn !== null && promisedOn > today ? promisedOn : null);
