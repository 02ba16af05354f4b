import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { pathOfUrl } from '../../../files/download-url.ts';
import { waitingSheetFile } from '../../../files/server/sheet-files.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import { lockSizes } from '../../../products/catalogue/server/public/lock-products.ts';
import { invalidField } from '../../hazards/errors.ts';
import { safetyOfProducts } from '../../hazards/server/public/queries.ts';
import * as adminMessages from '../admin-messages.ts';
import { foreignFile, sheetNotFound, sheetUnchanged } from '../errors.ts';
import { doubtOf, lettersOnly } from '../names-product.ts';
import { printedDates } from '../printed-date.ts';
import { planAnnouncement } from './announce-revision.ts';
import { readTransportJob } from './public/jobs.ts';
import { currentSheet, productNamedIn, productOfSheet } from './public/queries.ts';
import { storeRevision } from './store-sheet.ts';

/** An uploaded file (purpose `product-sds`, src/files) that shall be the current sheet. */
export interface SheetInput {
  nameKey: string;
  /** Its download URL. */
  file: string;
  /** The revision date printed on it, ISO day; '' is read from the file, which must say it; left out, read from it, else it is not known. */
  date?: string | undefined;
  language: 'en' | 'es';
  /** Somebody looked: one sheet names this product and another. */
  shared?: boolean;
  /** A person confirmed that the sheet is this product's, whatever its text says. */
  looked?: boolean;
}

/**
 * What the words of a file leave to be asked before it is this product's sheet; null when they name
 * the product.
 */
async function questionOf(tx: Sql, nameKey: string, words: string): Promise<string | null> {
  const [subject] = await safetyOfProducts(tx, [nameKey]);
  if (!subject) return null;
  const { name, epaRegNo, sizes } = subject;
  const doubt = doubtOf(words, { name, epaRegNo, skus: sizes.map(({ sku }) => sku) });
  if (!doubt) return null;
  const other = await productNamedIn(tx, nameKey, lettersOnly(words));
  return adminMessages.lookAtIt(adminMessages.doubtful(doubt, { name, epaRegNo }), other?.name);
}

/** What the checks of a file that shall be the current sheet found. */
interface CheckedSheet {
  path: string;
  today: string;
  /** '' where nobody entered one and the file says none. */
  date: string;
  /** What somebody answered who looked. */
  question: string | null;
}

/**
 * Everything that speaks against a file as the current sheet, before anybody is asked and again when it is saved. Nothing is written.
 * Null when the current sheet has the very same bytes.
 */
async function checkedSheet(
  app: App,
  tx: Sql,
  actor: UserActor,
  sheet: SheetInput,
): Promise<CheckedSheet | null> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { nameKey, language } = sheet;
  await lockSizes(tx, nameKey);
  const path = pathOfUrl(sheet.file);
  const current = await currentSheet(tx, nameKey, language);
  const file = path === null ? undefined : await waitingSheetFile(tx, current.productIds, path);
  const today = companyDay(await readCompany(app, tx), app.clock.now());
  if (current.productIds.length === 0) throw sheetNotFound();
  if (!file || path === null) throw foreignFile(sheet.file);
  if (current.sha256 === file.sha256) return null;
  const printed = printedDates(file.words).filter((day) => day <= today);
  // Empty: nobody entered it and the file says none, as with a product's save that gives no date.
  const date = sheet.date || (printed[0] ?? '');
  if (!date && sheet.date === '') throw invalidField('date', adminMessages.dateUnread);
  if (date > today) throw invalidField('date', adminMessages.dateToCome);
  if (date && current.date !== null && date < current.date)
    throw invalidField(
      'date',
      `The current sheet is of ${current.date}. An older sheet cannot replace it.`,
    );
  const other = sheet.shared ? undefined : await productOfSheet(tx, nameKey, file.sha256);
  if (other) throw invalidField('shared', adminMessages.sheetOfAnother(other.name));
  const differs =
    printed.length > 0 && !printed.includes(date) ? adminMessages.dateDiffers(date, printed) : null;
  if (differs && !sheet.looked)
    throw invalidField(sheet.looked === undefined ? 'date' : 'looked', differs);
  const question =
    [await questionOf(tx, nameKey, file.words), differs].filter(Boolean).join(' ') || null;
  if (question && !sheet.looked) throw invalidField('looked', question);
  return { path, today, date, question };
}

/**
 * Whether a file can be the current sheet, before it is asked who shall hear of it. Nothing is written.
 * @throws AppError what `publishSheet` throws; `sheet-unchanged` for the same bytes again
 */
export const checkSheet = (app: App, actor: UserActor, sheet: SheetInput): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await checkedSheet(app, tx, actor, sheet))) throw sheetUnchanged();
  });

/**
 * The one way for a sheet to enter the library, from the product's page and from the safety data's:
 * the file becomes a new revision, the one before is superseded and kept, and who took the product
 * before hears of it some minutes later (announce-revision.ts). Runs in the caller's transaction.
 * Null, and nothing written, when the current sheet has the very same bytes.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`;
 *   `storage/invalid-url` for a file that does not wait for this product; `invalid-argument` for a
 *   date in the future, before the current sheet's or another than the file's own words say (unless somebody looked), for the file of another product's sheet
 *   unless it is said to name both, and for one whose words do not name the product, or that holds
 *   no words to read, unless somebody looked.
 */
export async function publishSheet(
  app: App,
  tx: Sql,
  actor: UserActor,
  { sheet, ...facts }: { sheet: SheetInput; requestId?: string; network?: string },
): Promise<{ revisionId: string; number: number; sha256: string } | null> {
  const checked = await checkedSheet(app, tx, actor, sheet);
  if (!checked) return null;
  const { path, today, date, question } = checked;
  const { nameKey, language } = sheet;
  const id = newId(app);
  const stored = await storeRevision(tx, {
    id,
    nameKey,
    printedOn: date || null,
    followsAt: date || today,
    language,
    path,
    sections: null,
    uploadedBy: actor.id,
    uploadedAt: new Date(app.clock.now()),
  });
  if (!stored) throw foreignFile(sheet.file);
  await recordAudit(app, tx, actor, {
    action: 'safety-sheet.upload',
    objectKind: 'product',
    objectId: nameKey,
    before: { sha256: stored.superseded?.sha256 ?? null },
    after: {
      sha256: stored.sha256,
      number: stored.number,
      date: date || null,
      ...(date ? {} : { dateIs: 'not known' }),
      language,
      pages: stored.pageCount,
      bytes: stored.sizeBytes,
      // The uploader confirmed the sheet although the file's text names another product or none.
      ...(question ? { looked: question } : {}),
    },
    ...facts,
  });
  if (language === 'en') {
    await planAnnouncement(tx, app, id);
    await enqueue(tx, readTransportJob, {}, { key: 'read-sheet-transport' });
  }
  return { revisionId: id, number: stored.number, sha256: stored.sha256 };
}
