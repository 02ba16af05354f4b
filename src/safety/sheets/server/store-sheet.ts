import { publishSheetFile } from '../../../files/server/sheet-files.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date as day,
  int,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertingIf } from '../../../platform/write-rows.ts';
import { lockSizes } from '../../../products/catalogue/server/public/lock-products.ts';
import { setProductSheet } from '../../../products/catalogue/server/public/set-safety-facts.ts';
import { sheetFile } from '../public/addresses.ts';
import type { SheetSection } from './sheet-content.ts';

/** A stored PDF (purpose `product-sds`) that becomes a revision. */
export interface NewRevision {
  id: string;
  nameKey: string;
  /** The revision date printed on the sheet, ISO day; null: nobody has read one. */
  printedOn: string | null;
  /** The day by which it follows the revision before: its date, or the day on which it came. */
  followsAt: string;
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

const endedRow = rowShape({ id: text, sha256: text, number: int });

/** Ends the current revision of a language, which stays stored; null when there is none. */
export async function endCurrent(
  tx: Sql,
  ended: { nameKey: string; language: string; at: Date; withdrawn: boolean },
): Promise<RowOf<typeof endedRow> | null> {
  const row = await tx.row(
    endedRow,
    sql`update sds_revisions set superseded_at = ${ended.at}, withdrawn = ${ended.withdrawn}
         where name_key = ${ended.nameKey} and language = ${ended.language}
           and superseded_at is null
        returning id, sha256, revision_number as number`,
  );
  return row ?? null;
}

const numberRow = rowShape({ number: int });
const revisionRow = rowShape({
  id: text,
  nameKey: text,
  revisionDate: day,
  printedOn: nullable(day),
  language: textOf<NewRevision['language']>(),
  path: text,
  sha256: text,
  sizeBytes: int,
  pageCount: int,
  // Not checked: the page of each section, as we read it from the file.
  sectionPages: json<Readonly<Record<string, number>>>(),
  // Not checked: what we made the sheet of.
  sections: nullable(json<readonly SheetSection[]>()),
  uploadedBy: nullable(text),
  uploadedAt: time,
  comparedAt: nullable(time),
});

/**
 * Makes a stored file the current sheet: the one before is superseded and stays stored, and all
 * sizes of the product point to the stable address. The one way by which a revision comes into
 * being. Nothing when there is no such file waiting.
 */
export async function storeRevision(
  tx: Sql,
  revision: NewRevision,
): Promise<StoredRevision | undefined> {
  const { id, nameKey, printedOn, followsAt, language, path, sections, uploadedBy, uploadedAt } =
    revision;
  await lockSizes(tx, nameKey);
  const file = await publishSheetFile(tx, path);
  if (!file) return undefined;
  const superseded = await endCurrent(tx, { nameKey, language, at: uploadedAt, withdrawn: false });
  const row = await tx.row(
    numberRow,
    sql`insert into sds_revisions ${insertingIf(
      revisionRow,
      {
        id,
        nameKey,
        revisionDate: followsAt,
        printedOn,
        language,
        path,
        sha256: file.sha256,
        sizeBytes: file.sizeBytes,
        pageCount: file.pages,
        sectionPages: file.sections,
        sections,
        uploadedBy,
        uploadedAt,
        // Made of the data: nothing in it can differ from them.
        comparedAt: sections ? uploadedAt : null,
      },
      { revisionNumber: sql`coalesce(max(r.revision_number), 0) + 1` },
    )}
          from sds_revisions r where r.name_key = ${nameKey} and r.language = ${language}
        returning revision_number as number`,
  );
  if (language === 'en') await setProductSheet(tx, nameKey, sheetFile(nameKey), uploadedAt);
  const { sha256, sizeBytes, pages } = file;
  return { id, number: row?.number ?? 1, sha256, sizeBytes, pageCount: pages, superseded };
}
