import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { countCustomers } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import { casReadOf } from '../../hazards/server/cas-read.ts';
import { recordOf } from '../../hazards/server/edit-safety-data.ts';
import { reviewStates, uncomparedData } from '../review-state.ts';
import type { SafetyTableRow } from '../ui/safety-table.tsx';
import { sheetsToSee } from './public/missing-sheets.ts';
import {
  currentRevision,
  listSheetProducts,
  type SheetProduct,
  sheetProductsOf,
} from './public/queries.ts';
import { recallTasks } from './recall-tasks.ts';
import { lastReviews } from './sign-review.ts';
import { countWithout, sheetsToHand } from './sites-without.ts';

/** Products on one page. */
const PAGE = 200;

type Reader = Parameters<typeof recallTasks>[1];

/** What is open, each product once: no sheet first, then data that nobody compared, then most customers without it. Only the owner compares. */
async function openKeys(app: App, reader: Reader, owner: boolean): Promise<string[]> {
  const [see, hand] = await Promise.all([
    sheetsToSee(app.db, reader, app.clock.now()),
    sheetsToHand(app.db, reader, app.clock.now()),
  ]);
  const keysOf = (some: readonly { nameKey: string }[]) => some.map(({ nameKey }) => nameKey);
  return [
    ...new Set([
      ...keysOf(see.filter(({ hasSheet }) => !hasSheet)),
      ...keysOf(see.filter(({ uncompared }) => owner && uncompared)),
      ...keysOf(see.filter(({ customers }) => customers > 0)),
      ...keysOf(hand),
    ]),
  ];
}

async function rowsOf(
  app: App,
  user: UserActor,
  products: readonly SheetProduct[],
): Promise<SafetyTableRow[]> {
  const keys = products.map(({ nameKey }) => nameKey);
  const { timeZone } = await readCompany(app);
  const [needs, reviews, read] = await Promise.all([
    countWithout(app, user, keys),
    lastReviews(app.db, keys, timeZone),
    casReadOf(app.db, keys),
  ]);
  return products.map((product) => {
    const { nameKey, name, brand, signalWord, warnings } = recordOf(product, read);
    const sheet = currentRevision(product.revisions);
    return {
      nameKey,
      name,
      brand,
      signalWord,
      onFile: hazardsOnFile(product),
      isActive: product.isActive,
      // A date that nobody has read is to be entered.
      warnings: warnings.length + (sheet?.date === null ? 1 : 0),
      reviewed: reviewStates(reviews.get(nameKey) ?? [], {
        version: product.version,
        revisionId: sheet?.id ?? null,
      }).some(({ scope, state }) => scope === 'hazcom' && state === 'signed'),
      uncompared: uncomparedData(product)?.current ?? null,
      sheet: sheet ? { number: sheet.number, date: sheet.date } : null,
      needs: needs.get(nameKey) ?? 0,
    };
  });
}

/**
 * Products with what their safety data and sheets say in short, and recalls that are to be told. The desk has what is open; the owner all
 * products as well (`show` is all), page by page.
 */
export async function loadSafetyList(app: App, user: UserActor, query: URLSearchParams) {
  const owner = user.role === 'super_admin';
  const reader = { customers: customerScope(user), brands: owner ? null : user.brands };
  const showsAll = owner && query.get('show') === 'all';
  const [tasks, customers, open, all] = await Promise.all([
    recallTasks(app.db, reader),
    countCustomers(app, reader.customers, ''),
    showsAll ? [] : openKeys(app, reader, owner),
    showsAll ? listSheetProducts(app.db, query.get('after') ?? '', PAGE + 1) : [],
  ]);
  const first = open.slice(0, PAGE);
  const found = first.length > 0 ? await sheetProductsOf(app.db, first) : [];
  const products = showsAll
    ? all.slice(0, PAGE)
    : first.flatMap((key) => found.find(({ nameKey }) => nameKey === key) ?? []);
  return {
    owner,
    showsAll,
    tasks,
    rows: await rowsOf(app, user, products),
    /** Of what is open, more than the page shows. */
    cut: open.length > PAGE ? open.length : null,
    next: all.length > PAGE ? (products.at(-1)?.nameKey ?? null) : null,
    hasCustomers: customers > 0,
  };
}
