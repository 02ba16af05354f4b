import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { readElsewhere } from '../../sites/server/read-elsewhere.ts';
import { siteOf } from './scope.ts';

/**
 * The form of a chemical that a site buys from somebody else; `id` null: a new one.
 * @throws AppError as `siteOf`; `not-found` for one of another site, or a site that is switched off
 */
export async function loadElsewhere(
  app: App,
  user: UserActor,
  customerId: string,
  id: string | null,
) {
  const site = await siteOf(app, user, customerId);
  if (!site.isActive || (id !== null && !isId(id))) throw notFound();
  const chemical = await readElsewhere(app.db, site.id, id);
  if (!chemical) throw notFound();
  return { site, chemical };
}
export type LoadedElsewhere = Awaited<ReturnType<typeof loadElsewhere>>;
