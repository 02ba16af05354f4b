import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { noChanges } from '../errors.ts';
import type { ChangeProduct } from '../public/contract.ts';
import type { ChangeFacts } from '../public/product-facts.ts';
import { changeFactsIn, type FiguresOfBooks } from './change-facts.ts';
import { changeProductIn } from './change-product.ts';
import type { WriteFacts } from './create-product.ts';
import type { ProductSheets } from './public/product-sheets.ts';
import type { Begun } from './since-begun.ts';

/**
 * What the owner's page of a product saves with one press: its facts, pictures, sheet and hazard mark, all of it or nothing, once for
 * a key: super_admin only. With what its form `begun` with only what it changes is saved: two who change different fields both save. Throws what `changeFacts` and `changeProduct` throw, and `no-changes`
 * when nothing of either differs.
 */
export async function saveProduct(
  app: App,
  actor: UserActor,
  input: { facts: ChangeFacts; files: ChangeProduct; begun?: Begun | undefined },
  {
    figuresOfBooks,
    sheets,
    key,
    ...sent
  }: { figuresOfBooks: FiguresOfBooks; sheets: ProductSheets } & WriteFacts,
): Promise<{ version: number }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'save-product', key, body: input }, async () => {
      const named = await changeFactsIn(app, tx, actor, {
        input: input.facts,
        begun: input.begun,
        figuresOfBooks,
        ...sent,
      });
      // The first part has counted the version on.
      const version = named?.version ?? input.files.version;
      const filed = await changeProductIn(app, tx, actor, {
        input: { ...input.files, version },
        begun: input.begun,
        sheets,
        facts: sent,
      });
      if (!named && !filed) throw noChanges();
      return { version: filed?.version ?? version };
    }),
  );
}
