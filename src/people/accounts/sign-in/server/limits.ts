import { createHash } from 'node:crypto';
import type { App } from '../../../../platform/app.ts';
import { tooManyRequests } from '../../../../platform/http/limits.ts';
import { int, rowShape, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const guardRow = rowShape({ nextAt: time, consecutive: int });

/** security.md 4.3. `points` calls in `seconds`. */
export const LIMITS = {
  signInNetwork: { points: 30, seconds: 900 },
  secondFactorNetwork: { points: 20, seconds: 3600 },
  /** Sign-ins that are begun with a passkey: each keeps a challenge for five minutes. */
  passkeyNetwork: { points: 60, seconds: 900 },
  resetCode: { points: 5, seconds: 1800 },
  resetNetwork: { points: 20, seconds: 3600 },
  forgotAccount: { points: 3, seconds: 3600 },
  forgotNetwork: { points: 10, seconds: 3600 },
  requestShort: { points: 5, seconds: 600 },
  requestDay: { points: 20, seconds: 86_400 },
  requestAll: { points: 200, seconds: 3600 },
  manage: { points: 30, seconds: 3600 },
  /** E-mails of an invitation to one person. */
  invitation: { points: 5, seconds: 3600 },
  passwordAgain: { points: 10, seconds: 900 },
} as const;

/** E-mails are counted by hash, so that the tables hold no address of somebody who has no account. */
export function emailHash(email: string): string {
  return createHash('sha256').update(`e-mail:${email.trim().toLowerCase()}`).digest('hex');
}

const FREE_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MAX_CONSECUTIVE = 100;

/**
 * Counts an attempt as failed before the password is looked at, so that attempts side by side can't slip through.
 * After ten failures in 15 minutes each next one waits 1, 2, 4 ... 60 s: a soft delay, so nobody is locked out by a stranger.
 * After 100 in a row only a reset by e-mail helps. Unknown e-mails are treated the same.
 * Free attempts are not asked for the moment: of two that come together the earlier one may arrive second.
 * @throws AppError `auth/too-many-requests`
 */
export async function claimAttempt(app: App, email: string): Promise<void> {
  const now = app.clock.now();
  const at = new Date(now);
  const windowBegan = new Date(now - WINDOW_MS);
  const failures = sql`case when g.last_at < ${windowBegan} then 1 else g.failures + 1 end`;
  const claimed = await app.db.execute(
    sql`insert into sign_in_guards as g (email_hash, failures, consecutive, last_at, next_at)
        values (${emailHash(email)}, 1, 1, ${at}, ${at})
        on conflict (email_hash) do update
          set failures = ${failures},
              consecutive = g.consecutive + 1,
              last_at = ${at},
              next_at = ${at}::timestamptz + make_interval(secs => case
                when (${failures}) < ${FREE_FAILURES}::int then 0
                else least(60, power(2, least(10, g.failures + 1 - ${FREE_FAILURES}::int))) end)
        where (g.failures < ${FREE_FAILURES} or g.next_at <= ${at}) and g.consecutive < ${MAX_CONSECUTIVE}`,
  );
  if (claimed > 0) return;
  const guard = await app.db.row(
    guardRow,
    sql`select next_at, consecutive from sign_in_guards
          where email_hash = ${emailHash(email)}`,
  );
  throw tooManyRequests(
    guard && guard.consecutive < MAX_CONSECUTIVE
      ? Math.max(1, Math.ceil((guard.nextAt.getTime() - now) / 1000))
      : 3600,
  );
}
