import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { csvFile } from '../../../kit/csv.ts';
import type { ConfirmedFile, FileImport } from '../../../kit/file-import.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { importReport } from '../../../platform/import-report.ts';
import { takeImport } from '../../../platform/take-import.ts';
import { importChanged } from '../errors.ts';
import type { WriteFacts } from './create-product.ts';
import { type FiguresOf, type ImportPlan, planImport } from './plan-import.ts';
import { applyDueListPrices, applyListPrices, todayOf } from './public/apply-list-prices.ts';
import { lockProducts } from './public/lock-products.ts';
import {
  everyProduct,
  insertProducts,
  type KnownProduct,
  lockNames,
  updateProducts,
} from './public/product-rows.ts';
import { COLUMNS, cellsOf, columnsOf, readProductCsv } from './read-product-csv.ts';

/** Which figures connected books keep, for all records at once; the accounting room shares it. */
export type AllFiguresOfBooks = (sql: Sql) => Promise<FiguresOf>;

const summary = (plan: ImportPlan): FileImport =>
  importReport(columnsOf(plan.rows), plan, ({ says, create, change }) => [says, create, change]);

/**
 * What an import of this file would do: super_admin only. Changes nothing. @throws AppError
 * `invalid-argument` for a file that can't be read
 */
export async function checkProductImport(
  app: App,
  actor: UserActor,
  csv: string,
  figuresOfBooks: AllFiguresOfBooks,
): Promise<FileImport> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const file = await readProductCsv(csv);
  await applyDueListPrices(app);
  return summary(planImport(file, await everyProduct(app.db), await figuresOfBooks(app.db)));
}

const only = (product: KnownProduct, facts: readonly string[]) =>
  Object.fromEntries(facts.map((fact) => [fact, product[fact as keyof KnownProduct]]));

/** A name that one row changes is that of all sizes: every record that differs. */
function changedBy(plan: ImportPlan, before: readonly KnownProduct[]): KnownProduct[] {
  const earlier = new Map(before.map((product) => [product.id, JSON.stringify(product)]));
  return [...plan.after.values()].filter(
    (product) => JSON.stringify(product) !== earlier.get(product.id),
  );
}

async function write(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    plan,
    before,
    ...facts
  }: { plan: ImportPlan; before: readonly KnownProduct[] } & Omit<WriteFacts, 'key'>,
): Promise<void> {
  const made = await insertProducts(
    app,
    tx,
    actor,
    plan.rows.flatMap((row) => row.create ?? []),
  );
  const earlier = new Map(before.map((product) => [product.id, product]));
  await updateProducts(app, tx, actor, changedBy(plan, before));
  for (const { id, ...after } of made)
    await recordAudit(app, tx, actor, {
      action: 'product.create',
      objectKind: 'product',
      objectId: id,
      after: { ...after, from: 'file' },
      ...facts,
    });
  for (const { change } of plan.rows) {
    const [was, is] = change ? [earlier.get(change.id), plan.after.get(change.id)] : [];
    if (!change || !was || !is) continue;
    await recordAudit(app, tx, actor, {
      action: 'product.change',
      objectKind: 'product',
      objectId: change.id,
      before: only(was, change.facts),
      after: { ...only(is, change.facts), from: 'file' },
      ...facts,
    });
  }
}

/**
 * Takes the good rows of a file in one transaction, once for a key, and reports the bad ones:
 * super_admin only.
 * @throws AppError `import-changed` (409) when it would no longer do what the person was shown
 */
export async function importProducts(
  app: App,
  actor: UserActor,
  input: ConfirmedFile,
  { figuresOfBooks, key, ...facts }: { figuresOfBooks: AllFiguresOfBooks } & WriteFacts,
): Promise<FileImport> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const file = await readProductCsv(input.csv);
  const once = { actor: actor.id, operation: 'import-products', key };
  return takeImport(app, input, once, {
    plan: async (tx) => {
      await lockNames(tx);
      await applyListPrices(app, tx, await todayOf(app, tx));
      const figures = await figuresOfBooks(tx);
      // What the file changes is held and read once more: a delivery of this moment may have
      // taken stock.
      const seen = await everyProduct(tx);
      const touched = changedBy(planImport(file, seen, figures), seen);
      await lockProducts(
        tx,
        touched.map((product) => product.id),
      );
      const before = await everyProduct(tx);
      return { plan: planImport(file, before, figures), before };
    },
    report: ({ plan }) => summary(plan),
    changed: importChanged,
    write: (tx, planned) => write(app, tx, actor, { ...planned, ...facts }),
  });
}

/**
 * All records, inactive ones among them, in the columns that the import reads: super_admin only.
 */
export async function exportProducts(app: App, actor: UserActor): Promise<string> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await applyDueListPrices(app);
  const products = (await everyProduct(app.db)).toSorted(
    (a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  );
  return csvFile(Object.keys(COLUMNS), products.map(cellsOf));
}
