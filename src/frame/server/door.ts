import { companyAtDoor, companyOfText, settingsAsJson } from '../../company/server/queries.ts';
import {
  countsColumn,
  countsForDoor,
  takeCountsAtDoor,
} from '../../ordering/cart/server/public/cart-counts.ts';
import {
  actorOfSession,
  readActor,
  type SeenActor,
  type SessionRow,
  type SoughtSession,
  sessionRow,
  soughtSession,
} from '../../people/accounts/sign-in/server/public/read-actor.ts';
import {
  choiceColumn,
  choiceForDoor,
  takeChoiceAtDoor,
} from '../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../platform/app.ts';
import { isDatabaseAway } from '../../platform/database-errors.ts';
import { requestDatabase } from '../../platform/door-readings.ts';
import {
  type Column,
  jsonRow,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import {
  changedRow,
  changesForDoor,
  takeChangesAtDoor,
} from '../../products/catalogue/server/public/read-product-index.ts';

/** A visitor, or who is signed in, with the shop as this request sees it until it is answered. */
export type AtDoor = SeenActor & { app?: App; answered?: () => void };

/** No session is live: all of its columns are null. */
const maybeSession = Object.fromEntries(
  Object.entries(sessionRow.columns).map(([key, column]) => [key, nullable<unknown>(column)]),
) as { [K in keyof typeof sessionRow.columns]: Column<SessionRow[K] | null> };

const doorRow = rowShape({
  ...maybeSession,
  company: nullable(text),
  changes: nullable(jsonRow(changedRow)),
  choice: choiceColumn,
  counts: nullable(countsColumn),
});

/** Only these read without writing: what a write has read is read anew after it. */
const READS = new Set(['GET', 'HEAD']);

/**
 * Who asks, and what almost every request of theirs reads next, in one statement: session and person, the company's settings, what
 * changed in the catalogue, for whom they order and how full their carts are. Each room shares its part and takes what it reads; what a room
 * asks for beyond that, it reads by itself.
 */
export async function readAtDoor(
  app: App,
  headers: Headers,
  path?: string,
  sentAs?: { method: string; path: string },
): Promise<AtDoor> {
  const sought = await soughtSession(app, headers);
  if (!sought.which || !sentAs || !READS.has(sentAs.method))
    return readActor(app, headers, path, sentAs);
  const isPage = !path?.startsWith('/api/');
  const customerParam = isPage
    ? null
    : new URL(sentAs.path, 'http://door').searchParams.get('customer');
  const changes = changesForDoor(app.db);
  let row: RowOf<typeof doorRow> | undefined;
  try {
    row = await app.db.row(
      doorRow,
      sql`select who.*, ${settingsAsJson}::text as company,
                 ${changes?.statement ?? sql`null::json`} as changes,
                 ${choiceForDoor(headers, 'who', customerParam, isPage)} as choice,
                 ${isPage ? countsForDoor('who') : sql`null::json`} as counts
            from (select 1) one left join (${sought.which}) who on true`,
    );
  } catch (error) {
    // One room's failing read must not fail the sign-in: the person is read alone, and each part reports its own failure.
    if (isDatabaseAway(error)) throw error;
    return readActor(app, headers, path, sentAs);
  }
  const { db, end } = requestDatabase(app.db);
  const own = { ...app, db };
  if (row) companyAtDoor.give(db, companyOfText(row.company));
  if (row?.changes) takeChangesAtDoor(db, changes?.since, row.changes);
  const seen = await actorOfSession(own, foundAt(row, sought), { headers, path, sentAs });
  if (row && seen.actor.kind === 'user') {
    takeChoiceAtDoor(db, seen.actor, {
      headers,
      asked: customerParam,
      menu: isPage,
      rows: row.choice,
    });
    if (row.counts) takeCountsAtDoor(db, row.counts);
  }
  return { ...seen, app: own, answered: end };
}

const foundAt = (row: RowOf<typeof doorRow> | undefined, { sent, byToken }: SoughtSession) => ({
  sent,
  byToken,
  row: row?.userId ? (row as SessionRow) : undefined,
});
