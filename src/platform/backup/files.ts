import { AppError } from '../../kit/app-error.ts';
import type { App } from '../app.ts';
import type { Sql } from '../database.ts';
import { int, type RowOf, rowShape, text } from '../row-shape.ts';
import { sql } from '../sql.ts';
import { type Repository, type Sum, sha256 } from './repository.ts';
import type { Seal } from './seal.ts';

const knownRow = rowShape({
  path: text,
  sizeBytes: int,
  uploadedAt: text,
  contentType: text,
  sha256: text,
  keptAs: text,
  keptBytes: int,
  keptSha256: text,
});
type KnownFile = RowOf<typeof knownRow>;

/** A file of the store, as a backup holds it. */
export interface FileEntry {
  path: string;
  contentType: string;
  uploadedAt: string;
  sizeBytes: number;
  /** Of its bytes. */
  sha256: string;
  /** The object that holds them. */
  keptAs: string;
}

export async function knownFiles(db: Sql, place: string): Promise<Map<string, KnownFile>> {
  const rows = await db.rows(
    knownRow,
    sql`select path, size_bytes, uploaded_at, content_type, sha256, kept_as, kept_bytes, kept_sha256
          from backup_files where place = ${place}`,
  );
  return new Map(rows.map((row) => [row.path, row]));
}

const isGone = (error: unknown) =>
  error instanceof AppError && error.code === 'storage/object-not-found';

async function summed(repository: Repository, name: string): Promise<Sum> {
  const bytes = await repository.get(name);
  return { name, bytes: bytes.length, sha256: sha256(bytes) };
}

/**
 * Brings one file of the store into the backups. One that lies there already, by what is remembered of it or by its content, is referred to.
 * Undefined when it went away meanwhile.
 */
export async function backUpFile(
  app: Pick<App, 'storage'>,
  repository: Repository,
  seal: Seal,
  of: {
    path: string;
    folder: string;
    known: Map<string, KnownFile>;
    there: Map<string, Sum | null>;
  },
): Promise<(FileEntry & { sum: Sum; isNew: boolean }) | undefined> {
  const { path, folder, known, there } = of;
  try {
    const { contentType, uploadedAt, sizeBytes } = await app.storage.about(path);
    const facts = { path, contentType, uploadedAt, sizeBytes };
    const before = known.get(path);
    const isSame = before?.sizeBytes === sizeBytes && before.uploadedAt === uploadedAt;
    if (before && isSame && before.keptAs.startsWith(`${folder}/`) && there.has(before.keptAs)) {
      const { keptAs, keptBytes, keptSha256 } = before;
      const sum = { name: keptAs, bytes: keptBytes, sha256: keptSha256 };
      return { ...facts, sha256: before.sha256, keptAs, sum, isNew: false };
    }
    const bytes = Buffer.from((await app.storage.get(path)).bytes);
    const hash = sha256(bytes);
    const keptAs = `${folder}/${hash.slice(0, 2)}/${hash}`;
    // One that is there is never written again: earlier backups have summed it up.
    const isNew = !there.has(keptAs);
    const sum = isNew
      ? await repository.put(keptAs, seal(keptAs, bytes))
      : (there.get(keptAs) ?? (await summed(repository, keptAs)));
    there.set(keptAs, sum);
    return { ...facts, sizeBytes: bytes.length, sha256: hash, keptAs, sum, isNew };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** For the next backup: what lies where. */
export async function rememberFiles(
  db: Sql,
  place: string,
  files: readonly (FileEntry & { sum: Sum })[],
): Promise<void> {
  const rows = files.map(({ sum, ...file }) => ({
    path: file.path,
    place,
    size_bytes: file.sizeBytes,
    uploaded_at: file.uploadedAt,
    content_type: file.contentType,
    sha256: file.sha256,
    kept_as: file.keptAs,
    kept_bytes: sum.bytes,
    kept_sha256: sum.sha256,
  }));
  await db.execute(
    sql`with gone as (delete from backup_files where path <> all(${files.map(({ path }) => path)}::text[]))
        insert into backup_files
        select * from json_populate_recordset(null::backup_files, ${JSON.stringify(rows)}::json)
        on conflict (path) do update
           set place = excluded.place, size_bytes = excluded.size_bytes, uploaded_at = excluded.uploaded_at,
               content_type = excluded.content_type, sha256 = excluded.sha256,
               kept_as = excluded.kept_as, kept_bytes = excluded.kept_bytes,
               kept_sha256 = excluded.kept_sha256`,
  );
}
