import { z } from 'zod';
import { parseDollars } from '../../../kit/parse-money.ts';
import { LIMITS } from '../messages.ts';

/** What somebody may order at once, as it is typed in dollars: cents, or null for no limit. */
export const limit = z
  .string()
  .trim()
  .transform((typed, at) => {
    if (typed === '') return null;
    const cents = parseDollars(typed);
    if (cents !== null) return cents;
    at.addIssue({ code: 'custom', message: LIMITS.amount });
    return z.NEVER;
  });
