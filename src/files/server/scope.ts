import { type Actor, isStaff, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Purpose } from '../contract.ts';
import { notAllowed, notSignedIn } from '../errors.ts';
import type { FileOwners } from './owners.ts';

/** Files are put there by a super_admin. @throws AppError `storage/unauthenticated`, `storage/unauthorized` */
export function mayUpload(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw notSignedIn();
  if (!isSuperAdmin(actor)) throw notAllowed();
  return actor;
}

/**
 * Who may read a stored file. `everyone` may be kept by caches that people share; `this-person`
 * only by their own browser.
 */
export async function audienceOf(
  app: App,
  actor: Actor,
  file: { path: string; purpose: Purpose | 'room'; isPublic: boolean },
  owners: FileOwners,
): Promise<'everyone' | 'this-person' | 'nobody'> {
  const productId = /^products\/([0-9a-f-]{36})\//.exec(file.path)?.[1];
  if (file.isPublic && productId) {
    const audience = await owners.audience(
      app,
      actor,
      productId,
      file.purpose === 'product-sds' ? 'sheet' : 'picture',
    );
    if (audience !== 'nobody') return audience;
  }
  // A room serves its own files, by its own rules.
  if (file.purpose === 'room' || !isStaff(actor)) return 'nobody';
  const orderId = /^deliveries\/([0-9a-f-]{36})\//.exec(file.path)?.[1];
  return !orderId || (await owners.sees(app.db, actor, 'order', orderId))
    ? 'this-person'
    : 'nobody';
}
