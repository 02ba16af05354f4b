import { wordsOfSheet } from '../../../files/server/sheet-words.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readFromSheet } from '../../hazards/read-from-sheet.ts';

/** So many at once: a shop's whole library is read within some hours after it came. */
const AT_ONCE = 20;

const unreadRow = rowShape({ id: text, path: text, sha256: text });

/** The one UN number that a sheet's section 14 names; '' where it names none or several, or frees it as well. */
export const unNumberIn = (words: string): string =>
  readFromSheet(words).proposals.find(({ field }) => field === 'unNumber')?.value ?? '';

/**
 * Reads what current uploaded sheets name as their UN number, and keeps it beside them: the gate holds our data against it
 * (`transport_open`). A sheet that can't be read now is read again later, and keeps
 * no other from its turn; one that we made of the data needs no reading.
 */
export async function readSheetTransport(app: App): Promise<void> {
  const unread = await app.db.rows(
    unreadRow,
    sql`select r.id, r.path, r.sha256 from sds_revisions r
         where r.superseded_at is null and r.un_read is null and r.sections is null
           and r.language = 'en'
         order by random() limit ${AT_ONCE}`,
  );
  for (const { id, ...file } of unread) {
    const words = await wordsOfSheet(app, file);
    if (words === null) continue;
    await app.db.execute(
      sql`update sds_revisions set un_read = ${unNumberIn(words)} where id = ${id}`,
    );
  }
}
