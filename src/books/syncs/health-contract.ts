import type { SyncKind } from '../choices.ts';
import type { RunState } from '../contract.ts';
import type { ReadBudget } from '../ledger-rows.ts';

/** How the syncs have done of late. */
export interface SyncHealth {
  /** The company's days, YYYY-MM-DD, the last one is today. */
  days: string[];
  /** UTC ms. */
  now: number;
  kinds: {
    kind: SyncKind;
    /** When everything of the kind was last read and in force. */
    lastGood: Date | null;
    runs: { day: string; state: RunState; runs: number }[];
  }[];
  budget: ReadBudget | null;
}

/** Reads beyond this share of the month's are warned of. */
export const BUDGET_WARNING = 0.8;

export const isBudgetLow = ({ reads, of }: ReadBudget) => reads >= of * BUDGET_WARNING;

/** The outcome that a day shows when it had several: the one that needs somebody most. */
const WORST: readonly RunState[] = ['failed', 'waiting', 'cancelled', 'running', 'queued', 'done'];

export const worstOf = (states: readonly RunState[]): RunState | undefined =>
  WORST.find((state) => states.includes(state));
