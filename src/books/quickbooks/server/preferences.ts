import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { LedgerError } from '../../ledger-error.ts';
import { type BooksSettings, isHomeCurrency } from '../../ledger-rows.ts';
import { type BooksPreferences, readPreferences, settingsOf } from '../contract.ts';
import { notConnected, unreadable } from '../errors.ts';
import { readBooks } from './client.ts';

const settings = z.looseObject({ Preferences: z.looseObject({}) });
const company = z.looseObject({ CompanyInfo: z.looseObject({ CompanyName: z.string() }) });

/**
 * The switches that decide what is sent, as they are now: the bookkeeper may turn one between two tries. The card of the connection
 * then shows them, too. @throws LedgerError refused `not-usd`, when the books are kept in another currency by now
 */
export async function readSwitches(app: App): Promise<BooksPreferences> {
  const answer = await preferences(app);
  const { country: _country, ...read } = settingsOf({}, answer);
  await app.db.execute(
    sql`update accounting_connections
           set settings = settings || ${JSON.stringify(read)}::jsonb,
               settings_read_at = ${new Date(app.clock.now())}
         where state = 'connected'`,
  );
  if (!isHomeCurrency(read.homeCurrency))
    throw new LedgerError('refused', 'The company does not keep its books in US dollars.', {
      code: 'not-usd',
      advice: {
        code: 'not-usd',
        text: `The home currency of the company in QuickBooks is ${read.homeCurrency} now, and the shop bills in US dollars only. Change it back there and retry, or connect a company that keeps its books in US dollars.`,
      },
    });
  return readPreferences(answer);
}

async function preferences(app: App): Promise<unknown> {
  const answer = settings.safeParse(await readBooks(app, 'preferences'));
  if (!answer.success) throw unreadable('its preferences');
  return answer.data.Preferences;
}

const connectionRow = rowShape({ id: text, realmId: text });

/** All settings that matter to invoices, as they are now; kept for the card of the connection. */
export async function readSettings(app: App): Promise<BooksSettings> {
  const connection = await app.db.row(
    connectionRow,
    sql`select id, realm_id from accounting_connections where state = 'connected'`,
  );
  if (!connection) throw notConnected();
  const info = company.safeParse(await readBooks(app, `companyinfo/${connection.realmId}`));
  if (!info.success) throw unreadable('the company');
  const read = settingsOf(info.data.CompanyInfo, await preferences(app));
  await app.db.execute(
    sql`update accounting_connections
           set settings = ${JSON.stringify(read)},
               settings_read_at = ${new Date(app.clock.now())}
         where id = ${connection.id} and state = 'connected'`,
  );
  return read;
}
