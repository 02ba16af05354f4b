import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, Role, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import {
  bool,
  nullable,
  rowShape,
  text,
  textList,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { ChangePassword } from '../../contract.ts';
import { emptyPassword, wrongCurrentPassword } from '../../errors.ts';
import { voidActionCodes } from './action-codes.ts';
import { BRAND_NAMES } from './brand-names.ts';
import { type Caller, traceOf } from './caller.ts';
import { LIMITS } from './limits.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { checkNewPassword } from './password-rules.ts';
import { signedIn } from './public/guards.ts';
import { mailPasswordChanged } from './reset-password.ts';
import { setPassword } from './set-password.ts';

const ownPasswordRow = rowShape({ password: nullable(text) });
const ownRuleRow = rowShape({ twoFactorEnabled: bool, role: textOf<Role>(), brands: textList });

/** Compares a signed-in person's password. Ten tries in a quarter of an hour. @throws AppError `auth/wrong-password`, `auth/too-many-requests` */
export async function checkOwnPassword(app: App, user: UserActor, password: string): Promise<void> {
  await app.limits.take('own-password', user.id, LIMITS.passwordAgain);
  const row = await app.db.row(
    ownPasswordRow,
    sql`select password from credentials
          where user_id = ${user.id} and provider_id = 'credential'`,
  );
  if (!row?.password || !(await verifyPassword(password, row.password)))
    throw wrongCurrentPassword();
  await app.limits.giveBack('own-password', user.id, LIMITS.passwordAgain);
}

/**
 * Changes one's own password. All other sessions end, open links die, and an e-mail says so. Who waited for a staff role has it then,
 * and signs in anew.
 * @throws AppError `auth/wrong-password`, `auth/weak-password`
 */
export async function changePassword(
  app: App,
  actor: Actor,
  input: ChangePassword,
  from: Caller,
): Promise<void> {
  const user = signedIn(actor);
  if (input.password === '') throw emptyPassword();
  await checkOwnPassword(app, user, input.current);
  const [company, person] = await Promise.all([
    readCompany(app),
    app.db.row(
      ownRuleRow,
      sql`select u.two_factor_enabled, coalesce(u.awaited_role, u.role) as role,
                 ${BRAND_NAMES} as brands
            from users u where u.id = ${user.id}`,
    ),
  ]);
  checkNewPassword(input.password, {
    ...user,
    role: person?.role ?? user.role,
    secondFactor: person?.twoFactorEnabled ?? false,
    names: [company.name, ...(person?.brands ?? [])],
  });
  const hash = await hashPassword(input.password);
  await app.db.transaction(async (tx) => {
    await setPassword(app, tx, user.id, hash);
    await tx.execute(
      sql`delete from sessions where user_id = ${user.id} and id <> ${user.sessionId}`,
    );
    await voidActionCodes(app, tx, user.id, null);
    await mailPasswordChanged(app, tx, user, hash);
    await recordAudit(app, tx, user, {
      action: 'password.change',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
  });
}

/** The password again, so that the next five minutes count as a fresh sign-in. @throws AppError `auth/wrong-password` */
export async function confirmPassword(
  app: App,
  actor: Actor,
  password: string,
  from: Caller,
): Promise<void> {
  const user = signedIn(actor);
  await checkOwnPassword(app, user, password);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update sessions set confirmed_at = ${new Date(app.clock.now())}
          where id = ${user.sessionId}`);
    await recordAudit(app, tx, user, {
      action: 'password.confirm',
      objectKind: 'account',
      objectId: user.id,
      ...traceOf(from),
    });
  });
}
