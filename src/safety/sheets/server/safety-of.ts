import type { App } from '../../../platform/app.ts';
import { groupOpponents } from '../../hazards/never-groups.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import { describeSafety, opponentsOf } from '../../hazards/server/describe-safety.ts';
import { uncomparedData } from '../review-state.ts';
import type { SheetSafetyView } from '../sheet-view.ts';
import { hazardsAreOf } from '../uncompared-messages.ts';
import { currentRevision, readSheetProduct, type SheetProduct } from './public/queries.ts';
import { sheetScope } from './scope.ts';

/** Of which revision the hazards are that stand here, where nobody compared them with the current one. */
function hazardsOf(product: SheetProduct): string {
  const uncompared = uncomparedData(product);
  return uncompared && hazardsOnFile(product) ? hazardsAreOf(uncompared) : '';
}

/** What is said about a product's safety, with what must never meet it and its current sheet. `bought`: product keys that the reader's site has. */
export async function safetyWithSheet(
  app: Pick<App, 'db'>,
  product: SheetProduct,
  bought: readonly string[] = [],
): Promise<SheetSafetyView> {
  const current = currentRevision(product.revisions);
  return {
    ...describeSafety(product, groupOpponents(await opponentsOf(app, product, bought), bought)),
    sheet: current
      ? { number: current.number, date: current.date, uncompared: hazardsOf(product) }
      : null,
  };
}

/**
 * What a product page says about safety; undefined for an unknown product. The caller's own gate
 * decides whether the person may see the product: nothing in here is secret.
 */
export async function safetyOf(
  app: Pick<App, 'db'>,
  nameKey: string,
  bought: readonly string[] | Promise<readonly string[]> = [],
): Promise<SheetSafetyView | undefined> {
  const scope = sheetScope({ kind: 'system', name: 'safety-of' });
  const [product, keys] = await Promise.all([readSheetProduct(app.db, scope, nameKey), bought]);
  return product && safetyWithSheet(app, product, keys);
}
