import { readAsked } from '../../books/inbox/server/read-inbox.ts';
import { countUnbilled } from '../../books/invoices/server/unbilled.ts';
import { companyDay, countOpenFaults, readCompany } from '../../company/server/queries.ts';
import { countOpenClaims } from '../../delivery/claims/server/queries.ts';
import { countToDecide } from '../../delivery/deliveries/server/to-decide.ts';
import { endorsementsToRenew } from '../../delivery/shipping/server/endorsements.ts';
import { overridesToRead } from '../../delivery/shipping/server/overrides.ts';
import { trainingsToRenew } from '../../delivery/shipping/server/trainings.ts';
import { DUTIES, hasDuty, isStaff, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { longDayText } from '../../kit/time.ts';
import { ordersToSee } from '../../ordering/orders/server/attention.ts';
import { orderScope } from '../../ordering/orders/server/scope.ts';
import { sitesToAsk } from '../../ordering/orders/server/sites-to-ask.ts';
import { countNewAccountRequests } from '../../people/accounts/people/server/queries.ts';
import { isToldOfSecondFactor } from '../../people/accounts/sign-in/server/second-factor-reminder.ts';
import { countNewMessages } from '../../people/contact/server/queries.ts';
import { customerScope } from '../../people/customers/server/scope.ts';
import type { App } from '../../platform/app.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { openOutages } from '../../platform/outages.ts';
import { productsWithUnknownHazard } from '../../products/catalogue/server/hazard-known.ts';
import { type SheetToSee, sheetsToSee } from '../../safety/sheets/server/missing-sheets.ts';
import { recallTasks } from '../../safety/sheets/server/recall-tasks.ts';
import { sheetsToHand } from '../../safety/sheets/server/sites-without.ts';
import type { SheetToHand } from '../../safety/sheets/sheet-view.ts';
import {
  ATTENTION,
  type AttentionKey,
  deliveredWithout,
  stillNeed,
  trainingEnds,
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
export type Waiting = Record<Exclude<AttentionKey, 'revised'> | 'approvals', number>;

interface Found {
  counts: Waiting;
  /** Whether the reader may open the owner's pages. */
  owner: boolean;
  named: Partial<Record<AttentionKey, Required<Pick<AttentionItem, 'named'>>>>;
}

/** Whose attention: a signed-in person's, or that of whoever owns the shop (for the mails). */
export type Reader = UserActor | 'owner';

const NOTHING: Waiting = {
  money: 0,
  books: 0,
  decide: 0,
  overdue: 0,
  unconfirmed: 0,
  fresh: 0,
  'on-hold': 0,
  requests: 0,
  claims: 0,
  accounts: 0,
  hazards: 0,
  sheets: 0,
  owed: 0,
  recalls: 0,
  contacts: 0,
  hazmat: 0,
  departures: 0,
  faults: 0,
  unbilled: 0,
  outages: 0,
  'second-factor': 0,
  approvals: 0,
};

const NO_ORDERS = { overdue: 0, unconfirmed: 0, fresh: 0, onHold: 0 };

/**
 * Reads what waits for somebody by their duties, one query for each kind. The panel on the home page, the badges beside the pages and the live stream
 * all come from here, so that they agree; revised sheets stand only in the panel. `approvals` (orders that wait for this person's approval) is the place for the orders room to
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
  const seen = sheetReader(reader);
  const [
    asked,
    decide,
    orders,
    requests,
    claims,
    accounts,
    sheets,
    recalls,
    faults,
    unbilled,
    sites,
    trainings,
    endorsements,
    departures,
    hazards,
    outages,
    oneStep,
  ] = await Promise.all([
    books ? readAsked({ app, scope }) : [],
    desk ? countToDecide(app.db, scope, today) : 0,
    desk || driver ? ordersToSee(app.db, scope, today) : NO_ORDERS,
    desk ? countNewMessages(app.db) : 0,
    desk ? countOpenClaims(app.db, scope) : 0,
    desk ? countNewAccountRequests(app.db) : 0,
    desk ? sheetsToSee(app.db, seen.brands) : [],
    desk ? recallTasks(app.db, seen) : [],
    owner ? countOpenFaults(app.db) : 0,
    books ? countUnbilled(app.db, scope, app.clock.now()) : 0,
    desk ? sitesToAsk(app.db, scope) : [],
    owner ? trainingsToRenew(app.db, today) : [],
    owner ? endorsementsToRenew(app.db, today) : [],
    desk ? overridesToRead(app.db, person) : [],
    desk ? productsWithUnknownHazard(app.db, seen.brands) : [],
    owner ? openOutages(app.db) : [],
    reader === 'owner' ? false : isToldOfSecondFactor(app, reader),
  ]);
  return {
    owner,
    counts: {
      ...NOTHING,
      money: asked.filter(({ stopsMoney }) => stopsMoney).length,
      books: asked.filter(({ stopsMoney }) => !stopsMoney).length,
      decide,
      overdue: orders.overdue,
      unconfirmed: desk ? orders.unconfirmed : 0,
      fresh: desk ? orders.fresh : 0,
      'on-hold': desk ? orders.onHold : 0,
      requests,
      claims,
      accounts,
      ...sheetCounts(sheets),
      recalls: recalls.length,
      contacts: sites.length,
      hazmat: trainings.length + endorsements.length,
      departures: departures.length,
      hazards: hazards.length,
      faults,
      unbilled,
      outages: outages.length,
      'second-factor': oneStep ? 1 : 0,
    },
    named: {
      outages: {
        named: outages.map(({ kind, detail }) => ({
          name: detail,
          to: `/dashboard/errors#${kind}`,
        })),
      },
      ...sheetNames(sheets, (nameKey) =>
        owner ? `/dashboard/safety/${nameKey}` : `/sds/${nameKey}`,
      ),
      hazards: {
        named: hazards.slice(0, NAMED).map(({ id, nameKey, name }) => ({
          name,
          to: owner ? `/dashboard/products/${id}` : `/products/${nameKey}`,
        })),
      },
      contacts: {
        named: sites.slice(0, NAMED).map(({ customerId, name }) => ({
          name,
          to: `/dashboard/customers/${customerId}`,
        })),
      },
      departures: {
        named: departures.slice(0, NAMED).map(({ runId, name, day, reason }) => ({
          name: `${name}, ${longDayText(day)}: “${reason}”`,
          to: `/dashboard/runs/${runId}`,
        })),
      },
      hazmat: {
        named: [...trainings, ...endorsements].slice(0, NAMED).map(({ personName, expiresOn }) => ({
          name: `${personName}, ${trainingEnds(longDayText(expiresOn))}`,
          to: '/dashboard/hazmat-training',
        })),
      },
    },
  };
}

const sheetReader = (reader: Reader) => ({
  customers: reader === 'owner' ? null : customerScope(reader),
  brands: reader === 'owner' || reader.role === 'super_admin' ? null : reader.brands,
});

/** Revised sheets that are not with everybody. They wait for weeks and cost more to find than all the rest: only where they are named. */
async function findRevised(app: App, reader: Reader): Promise<AttentionItem[]> {
  if (reader !== 'owner' && !(isStaff(reader) && hasDuty(reader, 'desk'))) return [];
  const sheets = await sheetsToHand(app.db, sheetReader(reader), app.clock.now());
  if (sheets.length === 0) return [];
  return [{ key: 'revised', count: sheets.length, named: sheets.slice(0, NAMED).map(namedToHand) }];
}

/** One reading for all loaders of a request. */
const readings = new WeakMap<RequestContext, Promise<Found>>();

function foundIn(here: RequestContext, user: UserActor): Promise<Found> {
  const reading = readings.get(here) ?? findWaiting(here.app, user);
  readings.set(here, reading);
  return reading;
}

function itemsOf({ counts, named, owner }: Found, revised: AttentionItem[]): AttentionItem[] {
  return (Object.keys(ATTENTION) as AttentionKey[]).flatMap((key) => {
    if (key === 'revised') return revised;
    if (counts[key] === 0) return [];
    // The pages of safety data are the owner's; the desk reads the library.
    const owners = key === 'sheets' || key === 'owed' || key === 'hazards';
    const elsewhere = !owner && owners ? { to: '/sds' } : {};
    return [{ key, count: counts[key], ...elsewhere, ...named[key] }];
  });
}

/** What waits, the most pressing first; what is in order is left out. */
export async function readAttention(app: App, reader: Reader): Promise<AttentionItem[]> {
  const [found, revised] = await Promise.all([findWaiting(app, reader), findRevised(app, reader)]);
  return itemsOf(found, revised);
}

/** The same for a page of this request. */
export async function attentionOf(here: RequestContext, user: UserActor): Promise<AttentionItem[]> {
  const [found, revised] = await Promise.all([foundIn(here, user), findRevised(here.app, user)]);
  return itemsOf(found, revised);
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
