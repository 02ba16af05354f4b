import type { Sql } from '../../platform/database.ts';
import { int, jsonMap, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

// What the room of sheets needs of files with the purpose `product-sds`. Which of them are
// revisions, it knows itself.

const waitingRow = rowShape({ sha256: text, words: text });

/**
 * A sheet that was uploaded for one of these products and is not public yet, with what its first
 * pages say; undefined for any other path.
 */
export function waitingSheetFile(
  db: Sql,
  productIds: readonly string[],
  path: string,
): Promise<{ sha256: string; words: string } | undefined> {
  return db.row(
    waitingRow,
    sql`select sha256, coalesce(metadata ->> 'words', '') as words from stored_files
         where path = ${path} and purpose = 'product-sds' and not is_public
           and split_part(path, '/', 1) = 'products'
           and split_part(path, '/', 2) = any(${productIds}::text[])`,
  );
}

const publishedRow = rowShape({
  sha256: text,
  sizeBytes: int,
  pages: int,
  sections: jsonMap(int),
});

/**
 * Shows a waiting sheet to everybody, and says what is known of it; undefined when there is none.
 */
export function publishSheetFile(tx: Sql, path: string) {
  return tx.row(
    publishedRow,
    sql`update stored_files set is_public = true
         where path = ${path} and purpose = 'product-sds' and not is_public
        returning sha256, size_bytes, (metadata ->> 'pages')::int as pages,
                  coalesce(metadata ->> 'sections', '{}')::json as sections`,
  );
}
