import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import {
  bool,
  int,
  json,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { insertingRows, only } from '../../platform/write-rows.ts';
import type { Purpose, StoredFile } from '../contract.ts';
import { downloadUrl } from '../download-url.ts';
import { companyQuotaReached } from '../errors.ts';
import { storedTotals } from './queries.ts';

export interface NewFile {
  path: string;
  purpose: Purpose | 'room';
  contentType: string;
  bytes: Uint8Array;
  isPublic: boolean;
  width?: number;
  height?: number;
  /** Of a PDF. */
  pages?: number;
  /** The path of the picture that this is a copy of. */
  copyOf?: string;
  metadata?: Record<string, string>;
}

const numberRow = rowShape({ last: int });
const fileRow = rowShape({
  path: text,
  purpose: textOf<NewFile['purpose']>(),
  copyOf: nullable(text),
  contentType: text,
  sizeBytes: int,
  sha256: text,
  width: nullable(int),
  height: nullable(int),
  // Not checked: texts by name, as whoever stores the file gives them.
  metadata: json<Record<string, string>>(),
  isPublic: bool,
  uploadedAt: time,
  uploadedBy: nullable(text),
});

/**
 * The next name in a folder: `image_1.jpg`, `image_2.jpg`, ...; the first `sds.pdf`, then
 * `sds_2.pdf`. A number is given once and never again, in a commit of its own, so two uploads never
 * meet in one name and an old address never shows a new file.
 */
export async function nextName(
  app: App,
  folder: string,
  stem: string,
  ending: string,
): Promise<string> {
  const row = await app.db.row(
    numberRow,
    sql`insert into file_numbers (folder, stem, last) values (${folder}, ${stem}, 1)
        on conflict (folder, stem) do update set last = file_numbers.last + 1 returning last`,
  );
  const number = row?.last ?? 1;
  const name = stem === 'sds' ? (number === 1 ? 'sds' : `sds_${number}`) : `${stem}_${number}`;
  return `${folder}/${name}.${ending}`;
}

/** `image_1.jpg` and its copy's name, `image_1-320.webp`. */
export const copyPath = (main: string, limit: number | string, format: string) =>
  `${main.replace(/\.[a-z0-9]+$/, '')}-${limit}.${format === 'jpeg' ? 'jpg' : format}`;

/**
 * Puts files into the store and then writes their rows in the caller's transaction: bytes first, so
 * that no row is without its file. When the transaction fails the bytes are taken away again, and
 * what a crash leaves is the sweep's.
 * @throws AppError `storage/quota-exceeded` and what the store throws
 */
export async function storeFiles(
  app: App,
  tx: Sql,
  files: readonly NewFile[],
  by: { userId: string | null; quotaBytes: number },
): Promise<StoredFile[]> {
  const adding = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if ((await storedTotals(tx)).bytes + adding > by.quotaBytes)
    throw companyQuotaReached(by.quotaBytes);
  const uploadedAt = new Date(app.clock.now());
  const rows = files.map((file) => ({
    path: file.path,
    purpose: file.purpose,
    copyOf: file.copyOf ?? null,
    contentType: file.contentType,
    sizeBytes: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    width: file.width ?? null,
    height: file.height ?? null,
    metadata: {
      ...file.metadata,
      ...(file.pages === undefined ? {} : { pages: String(file.pages) }),
    },
    pages: file.pages ?? null,
    isPublic: file.isPublic,
    uploadedAt,
    uploadedBy: by.userId,
  }));
  try {
    for (const file of files)
      await app.storage.put(file.path, file.bytes, {
        contentType: file.contentType,
        uploadedAt: uploadedAt.toISOString(),
      });
    await tx.execute(
      sql`insert into stored_files ${insertingRows(
        fileRow,
        rows.map((row) => only(fileRow, row)),
      )}`,
    );
  } catch (error) {
    await discard(app, files);
    throw error;
  }
  return rows.map((row) => ({
    path: row.path,
    url: downloadUrl(row.path, row.sha256),
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    uploadedAt: row.uploadedAt.toISOString(),
    width: row.width,
    height: row.height,
    pages: row.pages,
  }));
}

async function discard(app: App, files: readonly NewFile[]): Promise<void> {
  for (const file of files) {
    await app.storage
      .remove(file.path)
      .catch((error: unknown) => app.log.warn('file left behind', { path: file.path, error }));
  }
}
