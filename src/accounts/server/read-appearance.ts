import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';

/** Light, dark, or as the device says: what this person chose in their settings. */
export async function readAppearance(app: App, user: UserActor): Promise<'light' | 'dark' | 'system'> {
  const row = await app.db.row<{ appearance: 'light' | 'dark' | 'system' }>('accounts.appearance', 'select appearance from users where id = $1', [user.id]);
  return row?.appearance ?? 'system';
}
