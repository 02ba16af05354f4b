import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { sheetFile } from '../browsing.ts';
import type { SheetSection } from './sheet-sections.ts';

/** A revision to be kept: its bytes as given. */
export interface NewRevision {
  id: string;
  nameKey: string;
  /** The revision date printed on the sheet, ISO day. */
  date: string;
  language: 'en' | 'es';
  bytes: Uint8Array;
  pageCount: number;
  /** Only for sheets that we made ourselves. */
  sections: readonly SheetSection[] | null;
  uploadedBy: string | null;
  uploadedAt: Date;
}

export interface KeptRevision {
  id: string;
  number: number;
  sha256: string;
  path: string;
  /** The revision that this one replaced. */
  superseded: { id: string; sha256: string } | null;
}

export const sheetPath = (nameKey: string, revisionId: string) => `sheets/${nameKey}/${revisionId}.pdf`;

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export async function pagesOf(bytes: Uint8Array): Promise<number> {
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}

/** Writes the bytes where a revision's bytes belong. Before the rows, so that no row ever stands without its file. */
export async function storeSheetBytes(app: App, revision: Pick<NewRevision, 'id' | 'nameKey' | 'bytes' | 'uploadedAt'>): Promise<string> {
  const path = sheetPath(revision.nameKey, revision.id);
  await app.storage.put(path, revision.bytes, { contentType: 'application/pdf', uploadedAt: revision.uploadedAt.toISOString() });
  return path;
}

/**
 * The rows of a revision whose bytes are stored: it becomes the current sheet, the one before is superseded and kept, and
 * all sizes of the product point to the stable address. Two uploads of one product go one after another.
 */
export async function keepRevision(tx: Sql, revision: NewRevision): Promise<KeptRevision> {
  const path = sheetPath(revision.nameKey, revision.id);
  const sha256 = digest(revision.bytes);
  await tx.rows('sheets.lock', `select pg_advisory_xact_lock(hashtextextended('sheet ' || $1, 0))`, [revision.nameKey]);
  const superseded = await tx.row<{ id: string; sha256: string }>(
    'sheets.supersede',
    'update sds_revisions set superseded_at = $3 where name_key = $1 and language = $2 and superseded_at is null returning id, sha256',
    [revision.nameKey, revision.language, revision.uploadedAt],
  );
  await tx.change(
    'sheets.store-file',
    `insert into stored_files (path, purpose, content_type, size_bytes, sha256, metadata, is_public, uploaded_at, uploaded_by)
     values ($1, 'product-sds', 'application/pdf', $2, $3, $4, true, $5, $6)`,
    [path, revision.bytes.byteLength, sha256, JSON.stringify({ uploadedAt: revision.uploadedAt.toISOString() }), revision.uploadedAt, revision.uploadedBy],
  );
  const row = await tx.row<{ number: number }>(
    'sheets.add-revision',
    `insert into sds_revisions (id, name_key, revision_number, revision_date, language, path, sha256, size_bytes, page_count, sections, uploaded_by, uploaded_at)
     select $1, $2, coalesce(max(r.revision_number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11 from sds_revisions r where r.name_key = $2 and r.language = $4
     returning revision_number as number`,
    [
      revision.id,
      revision.nameKey,
      revision.date,
      revision.language,
      path,
      sha256,
      revision.bytes.byteLength,
      revision.pageCount,
      revision.sections ? JSON.stringify(revision.sections) : null,
      revision.uploadedBy,
      revision.uploadedAt,
    ],
  );
  if (revision.language === 'en')
    await tx.change('sheets.point-products', 'update products set sds = $2 where name_key = $1 and sds is distinct from $2', [
      revision.nameKey,
      sheetFile(revision.nameKey),
    ]);
  return { id: revision.id, number: row?.number ?? 1, sha256, path, superseded: superseded ?? null };
}
