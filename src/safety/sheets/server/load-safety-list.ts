import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { type Place, readTable, type TableView } from '../../../kit/table-view.ts';
import { countCustomers } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import { casReadOf } from '../../hazards/server/cas-read.ts';
import { recordOf } from '../../hazards/server/edit-safety-data.ts';
import { reviewStates, uncomparedData } from '../review-state.ts';
import { SAFETY_LIST, type SafetyTableRow } from '../safety-list.ts';
import { sheetsToSee } from './public/missing-sheets.ts';
import {
  currentRevision,
  listSheetProducts,
  type SheetProduct,
  searchedKeys,
  sheetProductsOf,
} from './public/queries.ts';
import { recallTasks } from './recall-tasks.ts';
import { lastReviews } from './sign-review.ts';
import { countWithout, sheetsToHand } from './sites-without.ts';

/** Products on one page: on a phone each is two lines. */
const PAGE = 25;

type SafetyView = Pick<TableView, 'filters' | 'place'>;

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
      id: nameKey,
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

/** Where a page of these begins and ends; `at` is its first row. */
const pageAt = (keys: readonly string[], place: Place | null): number => {
  const at = place ? keys.indexOf(place.at) : -1;
  if (at < 0) return 0;
  return place?.side === 'after' ? at + 1 : Math.max(0, at - PAGE);
};

interface Page {
  products: readonly SheetProduct[];
  next: string | null;
  previous: string | null;
}

/** What is open, of what a search finds. */
async function openPage(app: App, open: readonly string[], view: SafetyView): Promise<Page> {
  const keys = await searchedKeys(app.db, open, view.filters.q ?? '');
  const from = pageAt(keys, view.place);
  const shown = keys.slice(from, from + PAGE);
  const found = shown.length > 0 ? await sheetProductsOf(app.db, shown) : [];
  return {
    products: shown.flatMap((key) => found.find(({ nameKey }) => nameKey === key) ?? []),
    next: from + PAGE < keys.length ? (shown.at(-1) ?? null) : null,
    previous: from > 0 ? (shown[0] ?? null) : null,
  };
}

async function allPage(app: App, { filters, place }: SafetyView): Promise<Page> {
  const rows = await listSheetProducts(app.db, { term: filters.q ?? '', place }, PAGE + 1);
  const back = place?.side === 'before';
  const products = back ? rows.slice(-PAGE) : rows.slice(0, PAGE);
  const more = rows.length > PAGE;
  return {
    products,
    next: (back ? place !== null : more) ? (products.at(-1)?.nameKey ?? null) : null,
    previous: (back ? more : place !== null) ? (products[0]?.nameKey ?? null) : null,
  };
}

/**
 * Products with what their safety data and sheets say in short, and recalls that are to be told. The desk has what is open; the owner all
 * products as well (`show` is all). Searched, and page by page.
 */
export async function loadSafetyList(app: App, user: UserActor, query: URLSearchParams) {
  const owner = user.role === 'super_admin';
  const reader = { customers: customerScope(user), brands: owner ? null : user.brands };
  const view = readTable(SAFETY_LIST, query);
  const showsAll = owner && view.filters.show === 'all';
  const [tasks, customers, { products, next, previous }] = await Promise.all([
    recallTasks(app.db, reader),
    countCustomers(app, reader.customers, ''),
    showsAll
      ? allPage(app, view)
      : openKeys(app, reader, owner).then((open) => openPage(app, open, view)),
  ]);
  return {
    owner,
    showsAll,
    view,
    tasks,
    rows: await rowsOf(app, user, products),
    next,
    previous,
    hasCustomers: customers > 0,
  };
}
