import { createHash } from 'node:crypto';
import type { App } from '../../../../platform/app.ts';
import { sql } from '../../../../platform/sql.ts';
import type { SecondStep } from '../../contract.ts';
import { wrongSecondFactor } from '../../errors.ts';
import { type Caller, cookieValue } from './caller.ts';
import { gatewayOf } from './gateway.ts';
import { LIMITS } from './limits.ts';
import { completeSignIn, noteSignIn, type SignedIn } from './sign-in.ts';
import { challengeCookieName } from './sign-in-library.ts';

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code. Five tries a challenge, 20 an hour for a network.
 * A code that was taken once is not taken again, although it stays right for half a minute.
 * @throws AppError `auth/invalid-verification-code`, `auth/missing-verification-id`, `auth/too-many-requests`
 */
export async function answerSecondStep(
  app: App,
  input: SecondStep,
  from: Caller,
): Promise<SignedIn> {
  await app.limits.take('second-factor:network', from.network, LIMITS.secondFactorNetwork);
  const code = input.code.replace(/\s/g, '');
  const recovery = !/^\d{6}$/.test(code);
  let token: string;
  try {
    ({ token } = await (await gatewayOf(app)).answerChallenge(
      from.cookieHeader,
      code,
      recovery,
      from,
    ));
  } catch (error) {
    if (cookieValue(from.cookieHeader, challengeCookieName(app)))
      await noteSignIn(app, { userId: null, email: '' }, 'second-factor-wrong', from);
    throw error;
  }
  if (!recovery && !(await takeCode(app, token, code))) {
    await app.db.execute(sql`delete from sessions where token = ${token}`);
    throw wrongSecondFactor();
  }
  await app.limits.giveBack('second-factor:network', from.network, LIMITS.secondFactorNetwork);
  return completeSignIn(app, token, from, input);
}

/** Marks a code as taken; false when it was the last one taken, within two minutes. */
export async function takeCode(app: App, token: string, code: string): Promise<boolean> {
  const now = app.clock.now();
  const taken = await app.db.execute(sql`update two_factors t
          set used_code_hash = ${createHash('sha256').update(code).digest('hex')},
          used_code_at = ${new Date(now)}
          from sessions s
          where s.token = ${token} and t.user_id = s.user_id and (t.used_code_hash is distinct
          from ${createHash('sha256').update(code).digest('hex')} or t.used_code_at < ${new Date(now - 120_000)})`);
  return taken === 1;
}
