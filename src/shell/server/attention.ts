import { liveConnection } from '../../accounting/server/connection.ts';
import { creditsInNeed } from '../../accounting/server/credits.ts';
import { countDifferences } from '../../accounting/server/invoice-differences.ts';
import { countInvoicesInNeed } from '../../accounting/server/queries.ts';
import { countUnbilled } from '../../accounting/server/unbilled.ts';
import { countNewAccountRequests } from '../../accounts/people/server/queries.ts';
import { countOpenClaims } from '../../claims/server/queries.ts';
import { companyDay, countOpenFaults, readCompany } from '../../company/server/queries.ts';
import { countNewMessages } from '../../contact/server/queries.ts';
import { customerScope } from '../../customers/server/scope.ts';
import { countToDecide } from '../../deliveries/server/to-decide.ts';
import { DUTIES, isStaff, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { ordersToSee } from '../../orders/server/attention.ts';
import { orderScope } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { type SheetToSee, sheetsToSee } from '../../sheets/server/missing-sheets.ts';
import { recallTasks } from '../../sheets/server/recall-tasks.ts';
import { sheetsToHand } from '../../sheets/server/sites-without.ts';
import type { SheetToHand } from '../../sheets/sheet-view.ts';
import {
  ATTENTION,
  type AttentionKey,
  deliveredWithout,
  stillNeed,
} from '../attention-messages.ts';

export interface AttentionItem {
  key: AttentionKey;
  count: number;
  /** Where it is settled, when that is not the place of the messages. */
  to?: string;
  /** The first of them by name, where a number alone says too little. */
  named?: { name: string; to: string }[];
}

/** How many are named; the number says how many there are. */
const NAMED = 5;

/** How much waits, by what. What a person does not see to is 0 for them. */
export type Waiting = Record<AttentionKey | 'approvals', number>;

interface Found {
  counts: Waiting;
  /** Whether the reader may open the owner's pages. */
  owner: boolean;
  named: Partial<Record<AttentionKey, Required<Pick<AttentionItem, 'named'>>>>;
}

/** Whose attention: a signed-in person's, or that of whoever owns the shop (for the mails). */
export type Reader = UserActor | 'owner';

const NOTHING: Waiting = {
  connection: 0,
  invoices: 0,
  differences: 0,
  decide: 0,
  overdue: 0,
  unconfirmed: 0,
  fresh: 0,
  'on-hold': 0,
  requests: 0,
  claims: 0,
  credits: 0,
  accounts: 0,
  sheets: 0,
  owed: 0,
  revised: 0,
  recalls: 0,
  faults: 0,
  unbilled: 0,
  approvals: 0,
};

const NO_ORDERS = { overdue: 0, unconfirmed: 0, fresh: 0, onHold: 0 };

/**
 * Reads what waits for somebody by their duties, one query for each kind. The panel on the home page, the badges beside the pages and the live stream
 * all come from here, so that they agree. `approvals` (orders that wait for this person's approval) is the place for the orders room to
 * lend its count.
 */
async function findWaiting(app: App, reader: Reader): Promise<Found> {
  if (reader !== 'owner' && !isStaff(reader)) return { counts: NOTHING, owner: false, named: {} };
  const person = reader === 'owner' || isSuperAdmin(reader) ? null : (reader as UserActor);
  const owner = person === null;
  const [desk, driver, books] = DUTIES.map(
    (duty) => reader === 'owner' || reader.duties.includes(duty),
  );
  const scope = reader === 'owner' ? null : orderScope(reader);
  const today = companyDay(await readCompany(app), app.clock.now());
  const seen = {
    customers: reader === 'owner' ? null : customerScope(reader),
    brands: person?.brands ?? null,
  };
  const [
    connection,
    invoices,
    differences,
    decide,
    orders,
    requests,
    claims,
    credits,
    accounts,
    sheets,
    toHand,
    recalls,
    faults,
    unbilled,
  ] = await Promise.all([
    books ? liveConnection(app.db) : undefined,
    books ? countInvoicesInNeed(app.db, scope) : 0,
    books ? countDifferences(app.db, scope) : 0,
    desk ? countToDecide(app.db, scope, today) : 0,
    desk || driver ? ordersToSee(app.db, scope, today) : NO_ORDERS,
    desk ? countNewMessages(app.db) : 0,
    desk ? countOpenClaims(app.db, scope) : 0,
    books ? creditsInNeed(app.db, scope) : [],
    desk ? countNewAccountRequests(app.db) : 0,
    desk ? sheetsToSee(app.db, seen.brands) : [],
    desk ? sheetsToHand(app.db, seen, app.clock.now()) : [],
    desk ? recallTasks(app.db, seen) : [],
    owner ? countOpenFaults(app.db) : 0,
    books ? countUnbilled(app.db, scope, app.clock.now()) : 0,
  ]);
  return {
    owner,
    counts: {
      ...NOTHING,
      connection: connection?.state === 'needs_reconnect' ? 1 : 0,
      invoices,
      differences,
      decide,
      overdue: orders.overdue,
      unconfirmed: desk ? orders.unconfirmed : 0,
      fresh: desk ? orders.fresh : 0,
      'on-hold': desk ? orders.onHold : 0,
      requests,
      claims,
      credits: credits.length,
      accounts,
      ...sheetCounts(sheets),
      revised: toHand.length,
      recalls: recalls.length,
      faults,
      unbilled,
    },
    named: {
      ...sheetNames(sheets, (nameKey) =>
        owner ? `/dashboard/safety/${nameKey}` : `/sds/${nameKey}`,
      ),
      revised: { named: toHand.slice(0, NAMED).map(namedToHand) },
      credits: {
        named: credits.slice(0, NAMED).map(({ orderId, orderNumber }) => ({
          name: orderNumber,
          to: `/dashboard/orders/${orderId}`,
        })),
      },
    },
  };
}

/** One reading for all loaders of a request. */
const readings = new WeakMap<RequestContext, Promise<Found>>();

function foundIn(here: RequestContext, user: UserActor): Promise<Found> {
  const reading = readings.get(here) ?? findWaiting(here.app, user);
  readings.set(here, reading);
  return reading;
}

function itemsOf({ counts, named, owner }: Found): AttentionItem[] {
  return (Object.keys(ATTENTION) as AttentionKey[]).flatMap((key) => {
    if (counts[key] === 0) return [];
    // The pages of safety data are the owner's; the desk reads the library.
    const elsewhere = !owner && (key === 'sheets' || key === 'owed') ? { to: '/sds' } : {};
    return [{ key, count: counts[key], ...elsewhere, ...named[key] }];
  });
}

/** What waits, the most pressing first; what is in order is left out. */
export async function readAttention(app: App, reader: Reader): Promise<AttentionItem[]> {
  return itemsOf(await findWaiting(app, reader));
}

/** The same for a page of this request. */
export async function attentionOf(here: RequestContext, user: UserActor): Promise<AttentionItem[]> {
  return itemsOf(await foundIn(here, user));
}

/** How much waits for a person. */
export async function readWaiting(app: App, user: UserActor): Promise<Waiting> {
  return (await findWaiting(app, user)).counts;
}

/** The same for a page of this request. */
export async function waitingOf(here: RequestContext, user: UserActor): Promise<Waiting> {
  return (await foundIn(here, user)).counts;
}

const SHEET_KEYS = ['sheets', 'owed'] as const;
const ofKey = (sheets: readonly SheetToSee[], key: (typeof SHEET_KEYS)[number]) =>
  sheets.filter(({ hasSheet }) => hasSheet === (key === 'owed'));
const sheetCounts = (sheets: readonly SheetToSee[]) => ({
  sheets: ofKey(sheets, 'sheets').length,
  owed: ofKey(sheets, 'owed').length,
});

const namedToHand = ({ nameKey, name, customers }: SheetToHand) => ({
  name: `${name}, ${stillNeed(customers)}`,
  to: `/dashboard/safety/${nameKey}/sites`,
});

function sheetNames(
  sheets: readonly SheetToSee[],
  to: (nameKey: string) => string,
): Partial<Record<AttentionKey, Required<Pick<AttentionItem, 'named'>>>> {
  const first = (key: (typeof SHEET_KEYS)[number]) => ({
    named: ofKey(sheets, key)
      .slice(0, NAMED)
      .map(({ nameKey, name, customers }) => ({
        name: customers > 0 ? `${name}, ${deliveredWithout(customers)}` : name,
        to: to(nameKey),
      })),
  });
  return { sheets: first('sheets'), owed: first('owed') };
}
