import { readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { sheetScope } from '../scope.ts';
import { sheetNews } from '../sheet-news.ts';
import { fillableFields } from '../sheet-reading.ts';
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
