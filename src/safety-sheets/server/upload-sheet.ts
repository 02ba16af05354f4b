import { companyDay, readCompany } from '../../company/server/queries.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queue.ts';
import type { UploadSheet } from '../contract.ts';
import { invalidField, sheetNotFound, sheetUnchanged } from '../errors.ts';
import { checkSheet } from './check-sheet.ts';
import { digest, keepRevision, storeSheetBytes } from './keep-sheet.ts';
import { subjectOf } from './queries.ts';
import { sheetScope } from './scope.ts';

/** security.md 4.3. */
const LIMIT = { points: 60, seconds: 3600 };

/**
 * A new revision of a product's sheet, its bytes kept as given. The one before is superseded and kept.
 * Who took the product before hears of it (announce-revision).
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `invalid-argument` or `storage/invalid-checksum`
 *   for a file that is no plain PDF; `sheet-unchanged` for the same bytes again.
 */
export async function uploadSheet(
  app: App,
  actor: UserActor,
  input: UploadSheet,
  bytes: Uint8Array,
  request: { requestId: string; network: string },
): Promise<{ revisionId: string; number: number; sha256: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const subject = await subjectOf(app.db, sheetScope(actor), input.nameKey);
  if (!subject) throw sheetNotFound();
  const current = subject.revisions.find((revision) => revision.language === input.language && revision.supersededAt === null);
  const today = companyDay(await readCompany(app), app.clock.now());
  if (input.date > today) throw invalidField('date', 'The revision date lies in the future.');
  if (current && input.date < current.date) throw invalidField('date', `The current sheet is of ${current.date}. An older sheet cannot replace it.`);
  await app.limits.take('sds-upload', actor.id, LIMIT);
  const pageCount = await checkSheet(bytes);
  const sha256 = digest(bytes);
  if (current?.sha256 === sha256) throw sheetUnchanged();

  const uploadedAt = new Date(app.clock.now());
  const revision = {
    id: newId(app),
    nameKey: input.nameKey,
    date: input.date,
    language: input.language,
    bytes,
    pageCount,
    sections: null,
    uploadedBy: actor.id,
    uploadedAt,
  };
  const path = await storeSheetBytes(app, revision);
  try {
    return await app.db.transaction(async (tx) => {
      const kept = await keepRevision(tx, revision);
      if (kept.superseded?.sha256 === sha256) throw sheetUnchanged();
      await recordAudit(app, tx, actor, {
        action: 'safety-sheet.upload',
        objectKind: 'product',
        objectId: input.nameKey,
        before: { sha256: kept.superseded?.sha256 ?? null },
        after: { sha256, number: kept.number, date: input.date, language: input.language, pages: pageCount, bytes: bytes.byteLength },
        ...request,
      });
      if (kept.superseded && input.language === 'en') await enqueue(tx, 'announce-revision', { revisionId: kept.id }, { key: `announce-revision ${kept.id}` });
      return { revisionId: kept.id, number: kept.number, sha256 };
    });
  } catch (error) {
    await app.storage.remove(path);
    throw error;
  }
}
