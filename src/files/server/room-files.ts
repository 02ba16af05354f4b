import type { Sql } from '../../platform/database.ts';
import { int, rowShape, text, time } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../platform/write-rows.ts';

// Files that a room makes and serves itself, by its own rules (purpose `room`). It puts the bytes
// into the store.

export interface RoomFile {
  path: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  uploadedAt: Date;
}

const fileRow = rowShape({
  path: text,
  contentType: text,
  sizeBytes: int,
  sha256: text,
  uploadedAt: time,
} satisfies ColumnsOf<RoomFile>);

/** Records a file that a room has written, or has written again. */
export async function recordRoomFile(tx: Sql, file: RoomFile): Promise<void> {
  await tx.execute(
    sql`insert into stored_files ${inserting(fileRow, file, { isPublic: false })}
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
