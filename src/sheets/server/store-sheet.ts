import type { Sql } from '../../platform/database.ts';
import { sheetFile } from '../addresses.ts';
import type { SheetSection } from './sheet-sections.ts';

/** A stored PDF (purpose `product-sds`) that becomes a revision. */
export interface NewRevision {
  id: string;
  nameKey: string;
  /** The revision date printed on the sheet, ISO day. */
  date: string;
  language: 'en' | 'es';
  /** Where its bytes are: `products/{id}/sds.pdf`, then `sds_2.pdf`. */
  path: string;
  /** Only for sheets that we made ourselves. */
  sections: readonly SheetSection[] | null;
  uploadedBy: string | null;
  uploadedAt: Date;
}

export interface StoredRevision {
  id: string;
  number: number;
  sha256: string;
  pageCount: number;
  sizeBytes: number;
  /** The revision that this one replaced. */
  superseded: { id: string; sha256: string } | null;
}

/** Saves of one product go one after another: its sizes are locked in one order by everybody who changes its sheet. */
export async function lockSizes(tx: Sql, nameKey: string): Promise<void> {
  await tx.rows(
    'sheets.lock',
    'select p.id from products p where p.name_key = $1 order by p.id for update',
    [nameKey],
  );
}

/** Ends the current revision of a language, which is kept; null when there is none. */
export async function endCurrent(
  tx: Sql,
  ended: { nameKey: string; language: string; at: Date; withdrawn: boolean },
): Promise<{ id: string; sha256: string; number: number } | null> {
  const row = await tx.row<{ id: string; sha256: string; number: number }>(
    'sheets.end-current',
    `update sds_revisions set superseded_at = $3, withdrawn = $4 where name_key = $1 and language = $2 and superseded_at is null
     returning id, sha256, revision_number as number`,
    [ended.nameKey, ended.language, ended.at, ended.withdrawn],
  );
  return row ?? null;
}

/** All sizes say where the sheet is, or that there is none. Whoever has one of them open for a change hears that it was changed. */
export async function pointProducts(
  tx: Sql,
  nameKey: string,
  url: string | null,
  at: Date,
): Promise<void> {
  await tx.execute(
    'sheets.point-products',
    'update products set sds = $2, version = version + 1, updated_at = $3 where name_key = $1',
    [nameKey, url, at],
  );
}

/**
 * Makes a stored file the current sheet: the one before is superseded and kept, and all sizes of the product point to the
 * stable address. The one way by which a revision comes into being. Nothing when there is no such file waiting.
 */
export async function storeRevision(
  tx: Sql,
  revision: NewRevision,
): Promise<StoredRevision | undefined> {
  await lockSizes(tx, revision.nameKey);
  const file = await tx.row<{
    sha256: string;
    sizeBytes: number;
    pageCount: number;
    sectionPages: string;
  }>(
    'sheets.publish-file',
    `update stored_files set is_public = true where path = $1 and purpose = 'product-sds' and not is_public
     returning sha256, size_bytes::float8 as "sizeBytes", (metadata ->> 'pages')::int as "pageCount",
       coalesce(metadata ->> 'sections', '{}') as "sectionPages"`,
    [revision.path],
  );
  if (!file) return undefined;
  const superseded = await endCurrent(tx, {
    nameKey: revision.nameKey,
    language: revision.language,
    at: revision.uploadedAt,
    withdrawn: false,
  });
  const row = await tx.row<{ number: number }>(
    'sheets.add-revision',
    `insert into sds_revisions (id, name_key, revision_number, revision_date, language, path, sha256, size_bytes, page_count, section_pages, sections, uploaded_by, uploaded_at)
     select $1, $2, coalesce(max(r.revision_number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from sds_revisions r where r.name_key = $2 and r.language = $4
     returning revision_number as number`,
    [
      revision.id,
      revision.nameKey,
      revision.date,
      revision.language,
      revision.path,
      file.sha256,
      file.sizeBytes,
      file.pageCount,
      file.sectionPages,
      revision.sections ? JSON.stringify(revision.sections) : null,
      revision.uploadedBy,
      revision.uploadedAt,
    ],
  );
  if (revision.language === 'en')
    await pointProducts(tx, revision.nameKey, sheetFile(revision.nameKey), revision.uploadedAt);
  return { id: revision.id, number: row?.number ?? 1, ...file, superseded };
}
