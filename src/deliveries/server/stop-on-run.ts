import type { Sql } from '../../platform/database.ts';
import type { DeliverOrder } from '../contract.ts';
import type { Loads } from './stop-lines.ts';

export interface StopOnRun {
  runId: string | null;
  /** YYYY-MM-DD */
  day: string | null;
  loads: Loads;
}

/** The run that a stop belonged to, and what was loaded for its lines. */
export function stopOnRun(_tx: Sql, _orderId: string, _input: DeliverOrder): Promise<StopOnRun> {
  return Promise.resolve({ runId: null, day: null, loads: new Map() });
}
