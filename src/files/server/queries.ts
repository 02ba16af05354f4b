import type { Sql } from '../../platform/database.ts';
import type { Purpose } from '../contract.ts';

export interface FileRow {
  path: string;
  purpose: Purpose | 'room';
  contentType: string;
  sizeBytes: number;
  sha256: string;
  isPublic: boolean;
  uploadedAt: Date;
  width: number | null;
  height: number | null;
}

const COLUMNS = `f.path, f.purpose, f.content_type as "contentType", f.size_bytes::float8 as "sizeBytes", f.sha256, f.is_public as "isPublic",
  f.uploaded_at as "uploadedAt", f.width, f.height`;

/** A file and, after it, its copies. Empty when there is no such file; a copy has no copies. */
export function fileWithCopies(sql: Sql, path: string): Promise<FileRow[]> {
  return sql.rows(
    'files.with-copies',
    `select ${COLUMNS} from stored_files f where f.path = $1 or f.copy_of = $1 order by (f.path = $1) desc`,
    [path],
  );
}

/** Bytes of all files together. */
export async function storedBytes(sql: Sql): Promise<number> {
  const row = await sql.row<{ bytes: number }>(
    'files.bytes-kept',
    'select coalesce(sum(size_bytes), 0)::float8 as bytes from stored_files',
  );
  return row?.bytes ?? 0;
}

/** Paths of the files under a folder, without the copies that go with them. */
export async function mainPathsUnder(sql: Sql, folder: string): Promise<string[]> {
  const rows = await sql.rows<{ path: string }>(
    'files.main-under',
    `select path from stored_files where starts_with(path, $1 || '/') and copy_of is null order by path`,
    [folder],
  );
  return rows.map((row) => row.path);
}

/** Which of these paths have a row. */
export async function pathsWithRow(sql: Sql, paths: readonly string[]): Promise<Set<string>> {
  const rows = await sql.rows<{ path: string }>(
    'files.with-row',
    'select path from stored_files where path = any($1::text[])',
    [paths],
  );
  return new Set(rows.map((row) => row.path));
}

/** The next paths that have a row, in order: for reading all of them piece by piece. */
export async function rowsAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ path: string }>(
    'files.rows-after',
    'select path from stored_files where path > $1 order by path limit $2',
    [after, limit],
  );
  return rows.map((row) => row.path);
}

/** Paths of product pictures and sheets that were put there before this time. */
export async function productFilesBefore(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.rows<{ path: string }>(
    'files.product-files-before',
    `select path from stored_files where purpose in ('product-image', 'product-sds') and copy_of is null and uploaded_at < $1 order by path`,
    [before],
  );
  return rows.map((row) => row.path);
}
