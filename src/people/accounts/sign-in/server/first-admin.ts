import { recordAudit } from '../../../../company/server/record-audit.ts';
import { VISITOR } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import { EMAIL_SHAPE } from '../../contract.ts';
import { invalidActionCode, invalidEmail } from '../../errors.ts';
import { makeActionCode } from './action-codes.ts';
import { type Caller, traceOf } from './caller.ts';
import { resetLink } from './forgot-password.ts';
import { setPassword } from './set-password.ts';

/** Served to others over https: neither the demo nor a trial on this machine. */
export const isRealInstallation = ({ demo, http }: App['config']): boolean =>
  !demo &&
  http.baseUrl.startsWith('https://') &&
  !/^https:\/\/(localhost|127\.|\[::1\])/.test(http.baseUrl);

/** Advisory lock: two first sign-ups at once must not both become the first admin. */
const FIRST_ADMIN_LOCK = 7233117;

/** Whether there is anybody who may make further accounts. */
export async function hasSuperAdmin(db: Sql): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from users where role = 'super_admin' and deleted_at is null limit 1`,
  );
  return found > 0;
}

/** Whether the shop has no account at all, as on its first start. */
export async function nobodyIsThere(db: Sql): Promise<boolean> {
  return (await db.execute(sql`select 1 from users limit 1`)) === 0;
}

/**
 * The one-time address that creates the first super_admin of an empty shop. Earlier ones work on: another process that starts must not
 * take away the link that somebody is just about to open. All end with the first super_admin.
 */
export async function createFirstAdminCode(app: App): Promise<string> {
  return app.db.transaction(async (tx) =>
    resetLink(app, await makeActionCode(app, tx, { userId: null, purpose: 'first-admin' })),
  );
}

const firstAdminRow = rowShape({
  id: text,
  displayName: text,
  email: text,
  role: textOf<'super_admin'>(),
  customerScope: textOf<'all'>(),
});

/** Inside the transaction that used the code up. Refused as soon as there is any super_admin. */
export async function createFirstAdmin(
  app: App,
  tx: Sql,
  input: { displayName?: string | undefined; email?: string | undefined },
  { hash, from }: { hash: string; from: Caller },
): Promise<void> {
  const email = (input.email ?? '').trim().toLowerCase();
  if (!input.displayName)
    throw new AppError('invalid-argument', 400, 'Enter your name.', { field: 'displayName' });
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
  if (await hasSuperAdmin(tx)) throw invalidActionCode();
  const id = newId(app);
  const now = new Date(app.clock.now());
  await tx.execute(
    sql`insert into users ${inserting(
      firstAdminRow,
      { id, displayName: input.displayName, email, role: 'super_admin', customerScope: 'all' },
      {
        emailVerified: true,
        secondFactorDue: isRealInstallation(app.config),
        createdAt: now,
        updatedAt: now,
      },
    )}`,
  );
  await setPassword(app, tx, id, hash);
  await recordAudit(app, tx, VISITOR, {
    action: 'account.first-admin',
    objectKind: 'account',
    objectId: id,
    after: { role: 'super_admin' },
    ...traceOf(from),
  });
}
