import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { MAX_ATTEMPTS } from '../contract.ts';
import { LedgerError } from '../ledger-error.ts';
import { describeProblem, NOT_RECORDED, type Problem } from './describe-problem.ts';

const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 3600;

/** Where a row of an outbox goes when its sending ended. */
export interface Release {
  state: 'queued' | 'retrying' | 'unknown' | 'needs_attention';
  inDoubt: boolean;
  problem: Problem | null;
  tryInSeconds?: number;
  countsNot?: boolean;
}

/** Eight digits that tell one body from another, for a requestid of at most 50 characters. */
export const shortHash = (body: string): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 8);

/** What becomes of an invoice or a credit whose sending failed. `inDoubt`: it may be in the books all the same. */
export function afterFailure(
  app: App,
  what: { invoiceId: string } | { creditId: string },
  { attempts, error, inDoubt }: { attempts: number; error: unknown; inDoubt: boolean },
): Release {
  const problem = describeProblem(error);
  const outcome = error instanceof LedgerError ? error.outcome : 'fault';
  app.log.warn('invoiceId' in what ? 'invoice not sent' : 'credit not sent', {
    ...what,
    attempt: attempts,
    outcome,
    code: problem.code,
    inDoubt,
    ...(outcome === 'fault' ? { error } : {}),
  });
  if (outcome === 'not-connected')
    return { state: inDoubt ? 'unknown' : 'queued', inDoubt, problem, countsNot: true };
  if (outcome === 'refused' && (error as LedgerError).reason !== 'unauthorized')
    return { state: 'needs_attention', inDoubt, problem };
  if (problem.code === NOT_RECORDED) return { state: 'needs_attention', inDoubt, problem };
  if (attempts >= MAX_ATTEMPTS) {
    const text = `${problem.text} We tried ${attempts} times. ${inDoubt ? 'Look in QuickBooks whether it is there; a retry looks first, too.' : 'Retry when it works again.'}`;
    return { state: 'needs_attention', inDoubt, problem: { ...problem, text } };
  }
  const requestedWait = error instanceof LedgerError ? (error.waitSeconds ?? 0) : 0;
  const backOff = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  return {
    state: inDoubt ? 'unknown' : 'retrying',
    inDoubt,
    problem,
    tryInSeconds: Math.max(requestedWait, backOff),
  };
}
