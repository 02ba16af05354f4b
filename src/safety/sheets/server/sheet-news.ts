import type { CompanySettings } from '../../../company/contract.ts';
import type { App } from '../../../platform/app.ts';
import type { RevisionView, SheetNews } from '../sheet-view.ts';
import { announcementOf } from './announcement-of.ts';
import { audienceView } from './sheet-audience.ts';

/**
 * What a page needs where a new sheet of a product is saved: whom it tells, what became of the last
 * one, the number it gets.
 */
export async function sheetNews(
  app: Pick<App, 'db' | 'clock'>,
  company: Pick<CompanySettings, 'timeZone'>,
  nameKey: string,
  revisions: readonly RevisionView[],
): Promise<SheetNews> {
  const [audience, announcement] = await Promise.all([
    audienceView(app, nameKey),
    announcementOf(app, company, nameKey),
  ]);
  const numbers = revisions
    .filter((revision) => revision.language === 'en')
    .map((revision) => revision.number);
  return { audience, announcement, nextNumber: Math.max(0, ...numbers) + 1 };
}
