import { type Actor, hasDuty, type UserActor } from '../../../../../kit/actor.ts';
import type { App } from '../../../../../platform/app.ts';
import type { Sql } from '../../../../../platform/database.ts';
import { permissionDenied, unauthenticated } from '../../../../../platform/http/errors.ts';
import { rowShape, text } from '../../../../../platform/row-shape.ts';
import { sql } from '../../../../../platform/sql.ts';
import { lastSuperAdmin, requiresRecentLogin } from '../../../errors.ts';
import { LIMITS } from '../limits.ts';
import { FRESH_MS } from '../session-lifetimes.ts';

const liveSuperAdminsRow = rowShape({ id: text });

/** @throws AppError `unauthenticated` */
export function signedIn(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw unauthenticated(false);
  return actor;
}

/** @throws AppError `unauthenticated`, `permission-denied` */
export function deskOnly(actor: Actor): UserActor {
  const user = signedIn(actor);
  if (!hasDuty(user, 'desk')) throw permissionDenied();
  return user;
}

/** @throws AppError `unauthenticated`, `permission-denied` */
export function superAdminOnly(actor: Actor): UserActor {
  const user = signedIn(actor);
  if (user.role !== 'super_admin') throw permissionDenied();
  return user;
}

/** @throws AppError `auth/requires-recent-login` when the password was given more than five minutes ago, and always on a driver's phone */
export function checkSignedInFreshly(app: Pick<App, 'clock'>, actor: UserActor): void {
  if (actor.deliveriesOnly || app.clock.now() - actor.signedInAt > FRESH_MS)
    throw requiresRecentLogin();
}

/** 30 changes of people an hour for one actor. @throws AppError `auth/too-many-requests` */
export async function countManaging(app: App, actor: UserActor): Promise<void> {
  await app.limits.take('people', actor.id, LIMITS.manage);
}

/**
 * Locks the rows of all live super_admins in one order, so that two at once can't each be "not the last".
 * @throws AppError `account/last-super-admin` when `userId` is the only one
 */
export async function keepOneSuperAdmin(tx: Sql, userId: string): Promise<void> {
  const live = await tx.rows(
    liveSuperAdminsRow,
    sql`select id from users
          where role = 'super_admin' and not disabled and deleted_at is null order by id
          for update`,
  );
  if (live.some((row) => row.id === userId) && live.length === 1) throw lastSuperAdmin();
}
