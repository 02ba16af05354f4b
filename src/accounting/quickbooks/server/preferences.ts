import type { App } from '../../../platform/app.ts';
import { json, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type BooksPreferences, readPreferences } from '../contract.ts';
import { notConnected, unreadable } from '../errors.ts';
import { readBooks } from './client.ts';

/** The bookkeeper may flip a switch any day. */
const FRESH_MS = 6 * 3_600_000;

const settingsRow = rowShape({
  id: text,
  preferences: json<Partial<BooksPreferences>>(),
  preferencesReadAt: nullable(time),
});

/** The company's switches as of the last six hours. */
export async function readSettings(app: App): Promise<Partial<BooksPreferences>> {
  const stored = await app.db.row(
    settingsRow,
    sql`select id, preferences, preferences_read_at from accounting_connections
         where state = 'connected'`,
  );
  if (!stored) throw notConnected();
  const now = app.clock.now();
  if (stored.preferencesReadAt && now - stored.preferencesReadAt.getTime() < FRESH_MS)
    return stored.preferences;
  const answer = (await readBooks(app, 'preferences')) as { Preferences?: unknown };
  if (!answer.Preferences || typeof answer.Preferences !== 'object')
    throw unreadable('its preferences');
  const preferences = readPreferences(answer.Preferences);
  await app.db.execute(
    sql`update accounting_connections
           set preferences = ${JSON.stringify(preferences)}, preferences_read_at = ${new Date(now)}
         where id = ${stored.id}`,
  );
  return preferences;
}
