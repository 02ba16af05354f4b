import type { Sql } from '../../platform/database.ts';
import {
  bool,
  columns,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import type { Purpose } from '../contract.ts';

const fileRow = rowShape({
  path: text,
  purpose: textOf<Purpose | 'room'>(),
  contentType: text,
  sizeBytes: int,
  sha256: text,
  isPublic: bool,
  uploadedAt: time,
  width: nullable(int),
  height: nullable(int),
});
export type FileRow = RowOf<typeof fileRow>;

/** A file and, after it, its copies. Empty when there is no such file; a copy has no copies. */
export function fileWithCopies(db: Sql, path: string): Promise<FileRow[]> {
  return db.rows(
    fileRow,
    sql`select ${columns(fileRow, 'f')} from stored_files f
         where f.path = ${path} or f.copy_of = ${path} order by (f.path = ${path}) desc`,
  );
}

const totalsRow = rowShape({ files: int, bytes: int });

/** How many files there are, and their bytes together. */
export async function storedTotals(db: Sql): Promise<RowOf<typeof totalsRow>> {
  const row = await db.row(
    totalsRow,
    sql`select count(*)::int as files, coalesce(sum(size_bytes), 0) as bytes from stored_files`,
  );
  return row ?? { files: 0, bytes: 0 };
}

const pathRow = rowShape({ path: text });

async function pathsOf(db: Sql, statement: SqlText): Promise<string[]> {
  return (await db.rows(pathRow, statement)).map(({ path }) => path);
}

/** Whether any file is known. */
export async function knowsFiles(db: Sql): Promise<boolean> {
  return (await pathsOf(db, sql`select path from stored_files limit 1`)).length > 0;
}

/** Paths of the files under a folder, without the copies that go with them. */
export function mainPathsUnder(db: Sql, folder: string): Promise<string[]> {
  return pathsOf(
    db,
    sql`select path from stored_files
         where starts_with(path, ${`${folder}/`}) and copy_of is null order by path`,
  );
}

/** Which of these paths have a row. */
export async function pathsWithRow(db: Sql, paths: readonly string[]): Promise<Set<string>> {
  return new Set(
    await pathsOf(db, sql`select path from stored_files where path = any(${paths}::text[])`),
  );
}

/** The next paths that have a row, in order: for reading all of them piece by piece. */
export function rowsAfter(db: Sql, after: string, limit: number): Promise<string[]> {
  return pathsOf(
    db,
    sql`select path from stored_files where path > ${after} order by path limit ${limit}`,
  );
}

/** Paths of product pictures and sheets that were put there before this time. */
export function productFilesBefore(db: Sql, before: Date): Promise<string[]> {
  return pathsOf(
    db,
    sql`select path from stored_files
         where purpose in ('product-image', 'product-sds') and copy_of is null
           and uploaded_at < ${before}
         order by path`,
  );
}

/** Holds a file until the commit: whoever removes it waits. False when there is no such file. */
export async function lockFile(tx: Sql, path: string): Promise<boolean> {
  const held = await pathsOf(
    tx,
    sql`select path from stored_files where path = ${path} for update`,
  );
  return held.length > 0;
}
