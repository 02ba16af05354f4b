import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';

// Files that a room makes and serves itself, by its own rules (purpose `room`). It puts the bytes
// into the store.

export interface RoomFile {
  path: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  uploadedAt: Date;
}

/** Records a file that a room has written, or has written again. */
export async function recordRoomFile(tx: Sql, file: RoomFile): Promise<void> {
  await tx.execute(
    sql`insert into stored_files (path, content_type, size_bytes, sha256, is_public, uploaded_at)
        values (${file.path}, ${file.contentType}, ${file.sizeBytes}, ${file.sha256}, false,
                ${file.uploadedAt})
        on conflict (path) do update set size_bytes = excluded.size_bytes,
               sha256 = excluded.sha256, uploaded_at = excluded.uploaded_at`,
  );
}

/** Forgets files of a room; it removes their bytes after the commit. */
export async function forgetRoomFiles(tx: Sql, paths: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from stored_files where purpose = 'room' and path = any(${paths}::text[])`,
  );
}
