import { readCompany } from '../../company/server/queries.ts';
import type { Actor } from '../../kit/actor.ts';
import { parseDilution } from '../../kit/dilution.ts';
import type { App } from '../../platform/app.ts';
import { sheetPage } from '../browsing.ts';
import { labelDilutions } from '../label-dilutions.ts';
import { type QrDrawing, qrPath } from '../qr-path.ts';
import type { RevisionView, SafetyView } from '../sheet-view.ts';
import { sectionsOf, subjectOf } from './queries.ts';
import { describeSafety, opponentsOf } from './safety-of.ts';
import { sheetScope } from './scope.ts';
import type { SheetSection } from './sheet-sections.ts';

export interface SheetPageData {
  safety: SafetyView;
  revisions: RevisionView[];
  /** All 16 sections of a sheet that we made ourselves; null for a file as its maker gave it. */
  sections: SheetSection[] | null;
  qr: QrDrawing;
  url: string;
  emergencyPhone: string;
  dilutions: { value: number; label: string }[];
}

/** What the page of one sheet shows; undefined where this person may open none. */
export async function loadSheet(app: App, actor: Actor, nameKey: string): Promise<SheetPageData | undefined> {
  const [subject, company] = await Promise.all([subjectOf(app.db, sheetScope(actor), nameKey), readCompany(app)]);
  if (!subject) return undefined;
  const current = subject.revisions.find((revision) => revision.language === 'en' && revision.supersededAt === null);
  const [opponents, sections] = await Promise.all([opponentsOf(app, subject), current ? sectionsOf(app.db, current.id) : null]);
  const url = `${app.config.http.baseUrl}${sheetPage(subject.nameKey)}`;
  return {
    safety: describeSafety(subject, opponents),
    revisions: subject.revisions,
    sections: sections as SheetSection[] | null,
    qr: qrPath(url),
    url,
    emergencyPhone: company.emergencyPhone,
    dilutions: labelDilutions(parseDilution(subject.dilution)),
  };
}
