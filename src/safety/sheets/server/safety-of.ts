import type { App } from '../../../platform/app.ts';
import { groupOpponents } from '../../hazards/never-groups.ts';
import { groupsOf } from '../../hazards/public/reactivity.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import {
  describeSafety,
  type NotedPairs,
  opponentsOf,
} from '../../hazards/server/describe-safety.ts';
import { staffPairsOf } from '../../hazards/server/staff-pairs.ts';
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
  noted?: NotedPairs,
): Promise<SheetSafetyView> {
  const current = currentRevision(product.revisions);
  const opponents = await opponentsOf(app, product, bought, noted);
  return {
    ...describeSafety(product, groupOpponents(opponents, bought)),
    sheet: current
      ? { number: current.number, date: current.date, uncompared: hazardsOf(product) }
      : null,
  };
}

/** What is on file of a product, and what staff noted of it; undefined for an unknown one. Nothing in here is secret. */
export async function safetyFacts(app: Pick<App, 'db'>, nameKey: string) {
  const scope = sheetScope({ kind: 'system', name: 'safety-of' });
  const [product, noted] = await Promise.all([
    readSheetProduct(app.db, scope, nameKey),
    staffPairsOf(app.db, nameKey),
  ]);
  return product && { product, noted };
}
export type SafetyFacts = NonNullable<Awaited<ReturnType<typeof safetyFacts>>>;

/**
 * What a product page says about safety; undefined for an unknown product. The caller's own gate decides whether the person may see the
 * product. What the reader's site has is asked only where something must not meet it.
 */
export async function safetyOf(
  app: Pick<App, 'db'>,
  of: string | SafetyFacts,
  bought: () => Promise<readonly string[]> = async () => [],
): Promise<SheetSafetyView | undefined> {
  const facts = typeof of === 'string' ? await safetyFacts(app, of) : of;
  if (!facts) return undefined;
  const { product, noted } = facts;
  const meets = groupsOf(product).length > 0 || noted.length > 0;
  return safetyWithSheet(app, product, meets ? await bought() : [], noted);
}
