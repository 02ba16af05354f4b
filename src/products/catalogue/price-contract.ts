import type { PriceRule } from './public/contract.ts';

/** How a price stands to what the product costs; `unknown` where no cost is given. */
export type MarginState = 'fine' | 'low' | 'below-cost' | 'unknown';

/** A rule, why it won or lost, and who made it. For staff only. */
export interface PriceCandidate {
  rule: PriceRule;
  unitPriceCents: number | null;
  from: string | null;
  until: string | null;
  /** When it was written down. */
  at: string | null;
  by: string | null;
  /** The parent customer that it is from. */
  customer: string | null;
  invoice: string | null;
  state: 'won' | 'lost' | 'coming' | 'over' | 'too-old' | 'waiting';
}

/** Why a price is what it is: all rules for staff, one sentence for everybody else. */
export type PriceExplanation =
  | { kind: 'all'; candidates: PriceCandidate[] }
  | { kind: 'short'; own: boolean; since: string | null; onRequest: boolean };
