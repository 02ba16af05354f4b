import { readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { ProductSheets } from '../../../../products/catalogue/server/public/product-sheets.ts';
import { sheetFile } from '../../public/addresses.ts';
import { publishSheet } from '../publish-sheet.ts';
import { sheetScope } from '../scope.ts';
import { sheetNews } from '../sheet-news.ts';
import { fillableFields } from '../sheet-reading.ts';
import { withdrawSheet } from '../withdraw-sheet.ts';
import { readSheetProduct } from './queries.ts';

/** The sheet of a product and who is told of a new one, for the owner's page of the product. */
export async function loadEditSheet(app: App, user: UserActor, nameKey: string) {
  const [subject, company] = await Promise.all([
    readSheetProduct(app.db, sheetScope(user), nameKey),
    readCompany(app),
  ]);
  const revisions = subject?.revisions ?? [];
  return {
    news: await sheetNews(app, company, nameKey, revisions),
    sheet:
      revisions.find(({ language, supersededAt }) => language === 'en' && supersededAt === null) ??
      null,
    sizes: subject?.sizes.length ?? 1,
    /** Fields of the safety data that the sheet would fill in, while nobody entered any. */
    fillable: await fillableFields(app, user, subject),
  };
}
export type EditSheet = Awaited<ReturnType<typeof loadEditSheet>>;

/**
 * What a product's save does to its sheet: the same verbs as the safety page's. A product's `sds`
 * is its English sheet.
 */
export const productSheets: ProductSheets = {
  async take(app, tx, actor, { sheet, ...facts }) {
    const taken = await publishSheet(app, tx, actor, {
      sheet: { ...sheet, language: 'en' },
      ...facts,
    });
    return taken && { url: sheetFile(sheet.nameKey), number: taken.number };
  },
  withdraw: withdrawSheet,
};
