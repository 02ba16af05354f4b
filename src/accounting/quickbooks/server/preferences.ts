import type { App } from '../../../platform/app.ts';
import { type BooksPreferences, readPreferences } from '../contract.ts';
import { unreadable } from '../errors.ts';
import { readBooks } from './client.ts';
import type { Connection } from './connection.ts';

/** The bookkeeper may flip a switch any day. */
const FRESH_MS = 6 * 3_600_000;

/** The company's switches as of the last six hours. */
export async function preferencesOf(
  app: App,
  connection: Connection,
): Promise<Partial<BooksPreferences>> {
  const now = app.clock.now();
  if (connection.preferencesReadAt && now - connection.preferencesReadAt.getTime() < FRESH_MS)
    return connection.preferences;
  const answer = (await readBooks(app, 'preferences')) as { Preferences?: unknown };
  if (!answer.Preferences || typeof answer.Preferences !== 'object')
    throw unreadable('its preferences');
  const preferences = readPreferences(answer.Preferences);
  await app.db.execute(
    'accounting.preferences',
    'update accounting_connections set preferences = $2, preferences_read_at = $3 where id = $1',
    [connection.id, JSON.stringify(preferences), new Date(now)],
  );
  return preferences;
}
