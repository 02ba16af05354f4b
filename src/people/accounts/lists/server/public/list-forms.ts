import { redirect } from 'react-router';
import { z } from 'zod';
import type { UserActor } from '../../../../../kit/actor.ts';
import { text } from '../../../../../kit/form-fields.ts';
import { ownPath } from '../../../../../kit/own-path.ts';
import type { App } from '../../../../../platform/app.ts';
import { failLoad } from '../../../../../platform/http/failure.ts';
import { pageForm } from '../../../../../platform/http/form-action.ts';
import { saveViewInput } from '../../../contract.ts';
import {
  chooseDefaultView,
  deleteView,
  readListChoices,
  renameView,
  type SavedView,
  saveView,
  storeDensity,
} from '../list-views.ts';

/** The lists that keep views. */
export type ListName =
  | 'orders'
  | 'customers'
  | 'products'
  | 'people'
  | 'invoices'
  | 'syncs'
  | 'contact-requests'
  | 'audit-log'
  | 'priced-customers'
  | 'receivables'
  | 'safety-data';

const { name, search } = saveViewInput.shape;

/** The forms of a page with a table, for its formActions: views of this person and how high their rows are. */
export const listForms = (list: ListName) => ({
  'save-view': pageForm(
    z.strictObject({ name, search }),
    async (input, { app, user, keyIfAny }) => {
      await saveView(app, user, { list, ...input }, keyIfAny);
      return { view: 'saved' as const };
    },
  ),
  'rename-view': pageForm(z.strictObject({ id: text, name }), async (input, { app, user }) => {
    await renameView(app, user, { list, ...input });
    return { view: 'renamed' as const };
  }),
  'delete-view': pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
    await deleteView(app, user, id);
    return { view: 'deleted' as const };
  }),
  'default-view': pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
    await chooseDefaultView(app, user, list, id === '' ? null : id);
    return { view: 'default' as const };
  }),
  density: pageForm(z.strictObject({ dense: z.enum(['yes', 'no']) }), async (input, call) => {
    await storeDensity(call.app, call.user, input.dense === 'yes');
    return { view: 'density' as const };
  }),
});

/**
 * What the table of a page shows of the person's choices. `url` is the loader's: `request.url` has in it what the router adds.
 * @throws a redirect to their own view when the address asks for nothing
 */
export async function listChoices(
  app: App,
  user: UserActor,
  list: ListName,
  { url, usual }: { url: URL; usual: { dense: boolean } },
): Promise<{ dense: boolean; views: SavedView[] }> {
  const { dense, views } = await readListChoices(app.db, user, list).catch(failLoad);
  const own = views.find((view) => view.isDefault);
  if (own && url.search === '') throw redirect(ownPath(url.pathname + own.search));
  return { dense: dense ?? usual.dense, views };
}
