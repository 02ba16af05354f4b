import { removeFiles } from '../../../files/server/remove-files.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const pathRow = rowShape({ path: text });

/** For a day an expired code is answered with "expired" instead of "not found". */
const EXPIRED_STAY_MS = 86_400_000;

/** Clears codes that nobody signed, a day after they expired, with what was photographed. What was signed stays, also when it was taken back. */
export async function purgeReceivingLinks(app: App): Promise<void> {
  const before = new Date(app.clock.now() - EXPIRED_STAY_MS);
  const gone = sql`l.signed_at is null and l.expires_at < ${before}`;
  const photos = await app.db.rows(
    pathRow,
    sql`select p.path from receiving_photos p join receiving_links l on l.id = p.link_id where ${gone}`,
  );
  await app.db.execute(sql`delete from receiving_links l where ${gone}`);
  await removeFiles(
    app,
    photos.map(({ path }) => path),
  );
}
