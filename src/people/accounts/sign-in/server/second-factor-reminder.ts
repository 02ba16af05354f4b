import { readCompany } from '../../../../company/server/queries.ts';
import { isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { bool, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { isRealInstallation } from './first-admin.ts';

const factorRow = rowShape({ twoFactorEnabled: bool, hasPasskey: bool });

/**
 * Whether somebody is reminded of the second factor: staff while a must of the company comes near, and a super_admin of a real
 * installation who was there before it was asked for. Reminded only: nobody is locked out by this.
 */
export async function isRemindedOfSecondFactor(app: App, user: UserActor): Promise<boolean> {
  const isOwner = isSuperAdmin(user) && isRealInstallation(app.config);
  const isMust = (await readCompany(app)).staffSecondFactorRequired;
  if (!isOwner && !isMust) return false;
  const row = await app.db.row(
    factorRow,
    sql`select u.two_factor_enabled,
               exists (select 1 from passkeys p where p.user_id = u.id) as has_passkey
          from users u where u.id = ${user.id}`,
  );
  if (!row || row.twoFactorEnabled) return false;
  // Under the must, a password alone opens nothing, and a passkey opens what it did.
  return !(isMust && row.hasPasskey);
}
