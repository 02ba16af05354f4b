import { readCompany } from '../../../company/server/queries.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isRealInstallation } from './first-admin.ts';

const factorRow = rowShape({ twoFactorEnabled: bool });

/**
 * Whether somebody is reminded of the second factor: staff while a must of the company comes near, and a super_admin of a real
 * installation who was there before it was asked for. Reminded only: nobody is locked out by this.
 */
export async function isToldOfSecondFactor(app: App, user: UserActor): Promise<boolean> {
  const isOwner = isSuperAdmin(user) && isRealInstallation(app.config);
  if (!isOwner && !(await readCompany(app)).staffSecondFactorRequired) return false;
  const row = await app.db.row(
    factorRow,
    sql`select two_factor_enabled from users where id = ${user.id}`,
  );
  return row?.twoFactorEnabled === false;
}
