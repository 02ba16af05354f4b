import { readCompany } from '../../../company/server/queries.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { ended } from '../handed-messages.ts';
import { sheetPage } from '../public/addresses.ts';
import { type QrDrawing, qrPath } from '../public/qr-path.ts';
import type { RevisionView, SheetSafetyView } from '../sheet-view.ts';
import { currentRevision, readSheetProduct, sectionsOf } from './public/queries.ts';
import { safetyWithSheet } from './safety-of.ts';
import { sheetScope } from './scope.ts';
import type { SheetSection } from './sheet-content.ts';

export interface SheetPageData {
  safety: SheetSafetyView;
  revisions: RevisionView[];
  /** All 16 sections of a sheet that we made ourselves; null for a file as its maker gave it. */
  sections: SheetSection[] | null;
  /**
   * Where a section begins in the file, for the end of its address; of a file as it was given only
   * as far as it says so itself.
   */
  places: Record<string, string>;
  qr: QrDrawing;
  url: string;
  emergencyPhone: string;
  /** What is said of a product that is no longer sold; '' where it is. */
  ended: string;
}

/** Our own files name the place of each section; in another's we know at best its page. */
function placesOf(
  sections: readonly SheetSection[] | null,
  pages: Record<string, number>,
): Record<string, string> {
  if (sections)
    return Object.fromEntries(
      sections.map(({ number }) => [number, `nameddest=section-${number}`]),
    );
  return Object.fromEntries(
    Object.entries(pages).map(([number, page]) => [number, `page=${page}`]),
  );
}

/** What the page of one sheet shows; undefined where this person may open none. */
export async function loadSheet(
  app: App,
  actor: Actor,
  nameKey: string,
): Promise<SheetPageData | undefined> {
  const [product, company] = await Promise.all([
    readSheetProduct(app.db, sheetScope(actor), nameKey),
    readCompany(app),
  ]);
  if (!product) return undefined;
  const current = currentRevision(product.revisions);
  const [safety, sections] = await Promise.all([
    safetyWithSheet(app, product),
    current ? sectionsOf(app.db, current.id) : null,
  ]);
  const url = `${app.config.http.baseUrl}${sheetPage(product.nameKey)}`;
  return {
    safety,
    revisions: product.revisions,
    sections: sections,
    places: placesOf(sections, current?.sectionPages ?? {}),
    qr: qrPath(url),
    url,
    emergencyPhone: company.emergencyPhone,
    ended: product.isActive ? '' : ended,
  };
}
