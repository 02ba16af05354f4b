import { openBalance } from '../../books/invoices/server/public/ageing.ts';
import { waitingInBooks } from '../../books/invoices/server/public/waiting.ts';
import { companyDay, countOpenFaults, readCompany } from '../../company/server/queries.ts';
import { waitingInDelivery } from '../../delivery/claims/server/public/waiting.ts';
import { DUTIES, isStaff, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { formatCents } from '../../kit/money.ts';
import type { WaitingReader, Waits } from '../../kit/waiting.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { waitingInOrdering } from '../../ordering/orders/server/public/waiting.ts';
import { waitingInPeople } from '../../people/contact/server/public/waiting.ts';
import type { App } from '../../platform/app.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { openOutages } from '../../platform/outages.ts';
import { readingTogether } from '../../platform/read-together.ts';
import { waitingInProducts } from '../../products/catalogue/server/public/waiting.ts';
import { lostNow } from '../../reports/server/public/lost-now.ts';
import { sheetsNotWithAll, waitingInSafety } from '../../safety/sheets/server/public/waiting.ts';
import { pausedReceivers } from '../../webhooks/server/queries.ts';
import { ATTENTION, type AttentionKey, overdueSum } from '../attention-messages.ts';
import { backgroundProblems } from './background-work.ts';
import { NOTHING, type Waiting, waitingForUser } from './waiting.ts';

export interface AttentionItem {
  key: AttentionKey;
  count: number;
  /** Where it is settled, when that is not the place of the messages. */
  to?: string;
  /** The first of them by name, where a number alone says too little. */
  named?: { name: string; to: string }[];
}

interface Found {
  counts: Waiting;
  /** Whether the reader may open the owner's pages. */
  owner: boolean;
  desk: boolean;
  named: Partial<Record<AttentionKey, Required<Pick<AttentionItem, 'named'>>>>;
}

/** Whose attention: a signed-in person's, or that of whoever owns the shop (for the mails). */
export type Reader = UserActor | 'owner';

/**
 * Reads what waits for somebody by their duties, each district for its own. The panel on the home page, the badges beside the pages and the live
 * stream all come from here, so that they agree; sheets that are not with everybody stand only in the panel.
 */
async function findWaiting(of: App, reader: Reader): Promise<Found> {
  const app = readingTogether(of);
  const here = await readerOf(app, reader);
  if (!here)
    return {
      counts: reader === 'owner' ? NOTHING : await waitingForUser(app, reader),
      owner: false,
      desk: false,
      named: {},
    };
  const [people, products, safety, ordering, delivery, books, faults, outages, receivers, work] =
    await Promise.all([
      waitingInPeople(app, here),
      waitingInProducts(app, here),
      waitingInSafety(app, here),
      waitingInOrdering(app, here),
      waitingInDelivery(app, here),
      waitingInBooks(app, here),
      here.owner ? countOpenFaults(app.db) : 0,
      here.owner ? openOutages(app) : [],
      here.owner ? pausedReceivers(app.db) : [],
      here.owner ? backgroundProblems(app.db) : [],
    ]);
  const all: Partial<Record<AttentionKey | keyof Waiting, Waits>> = {
    ...people,
    ...products,
    ...safety,
    ...ordering,
    ...delivery,
    ...books,
    faults: { count: faults },
    webhooks: {
      count: receivers.length,
      named: receivers.map((name) => ({ name, to: '/dashboard/webhooks' })),
    },
    work: {
      count: work.length,
      named: work.map((name) => ({ name, to: '/dashboard/system' })),
    },
    outages: {
      count: outages.length,
      named: outages.map(({ kind, detail }) => ({
        name: detail,
        to: `/dashboard/errors#${kind}`,
      })),
    },
  };
  const entries = Object.entries(all) as [AttentionKey, Waits][];
  return {
    owner: here.owner,
    desk: here.desk,
    counts: { ...NOTHING, ...Object.fromEntries(entries.map(([key, { count }]) => [key, count])) },
    named: Object.fromEntries(
      entries.flatMap(([key, { named }]) => (named ? [[key, { named }]] : [])),
    ),
  };
}

/** Only staff and the owner have open tasks; null for everybody else. */
async function readerOf(app: App, reader: Reader): Promise<WaitingReader | null> {
  if (reader !== 'owner' && !isStaff(reader)) return null;
  const [desk, driver, books] = DUTIES.map(
    (duty) => reader === 'owner' || reader.duties.includes(duty),
  );
  return {
    user: reader === 'owner' ? null : reader,
    owner: reader === 'owner' || isSuperAdmin(reader),
    desk: desk === true,
    driver: driver === true,
    books: books === true,
    today: companyDay(await readCompany(app), app.clock.now()),
  };
}

async function findRevised(of: App, reader: Reader): Promise<AttentionItem[]> {
  const app = readingTogether(of);
  const here = await readerOf(app, reader);
  const revised = here && (await sheetsNotWithAll(app, here));
  return revised && revised.count > 0 ? [{ key: 'revised', ...revised }] : [];
}

/** Money that is late and customers that left, for the owner in person: as Receivables and Reports read them. */
async function findOwners(of: App, reader: Reader): Promise<AttentionItem[]> {
  const app = readingTogether(of);
  const here = await readerOf(app, reader);
  if (!here?.owner || !here.user) return [];
  const [open, lost] = await Promise.all([
    openBalance(app.db, orderScope(here.user), here.today, null),
    lostNow(app),
  ]);
  const late: AttentionItem = {
    key: 'late-money',
    count: open.overdue,
    named: [{ name: overdueSum(formatCents(open.overdueCents)), to: ATTENTION['late-money'].to }],
  };
  const left: AttentionItem = {
    key: 'lost',
    count: lost.length,
    named: lost.slice(0, 1).map(({ key, name }) => ({ name, to: `/dashboard/customers/${key}` })),
  };
  return [late, left].filter(({ count }) => count > 0);
}

/** What stands in the panel alone. */
const findBeside = async (app: App, reader: Reader): Promise<AttentionItem[]> =>
  (await Promise.all([findRevised(app, reader), findOwners(app, reader)])).flat();

/** One reading for all loaders of a request. */
const readings = new WeakMap<RequestContext, Promise<Found>>();

function foundIn(here: RequestContext, user: UserActor): Promise<Found> {
  const reading = readings.get(here) ?? findWaiting(here.app, user);
  readings.set(here, reading);
  return reading;
}

function itemsOf({ counts, named, owner, desk }: Found, beside: AttentionItem[]): AttentionItem[] {
  return (Object.keys(ATTENTION) as AttentionKey[]).flatMap((key) => {
    if (key === 'revised' || key === 'late-money' || key === 'lost')
      return beside.filter((item) => item.key === key);
    if (counts[key] === 0) return [];
    // The pages of products are the owner's; the desk reads the library.
    const otherPage = !owner && key === 'hazards' ? { to: '/sds' } : {};
    // Only the desk has the list of orders.
    const ofDay = key === 'overdue' && !desk ? { to: '/dashboard/deliveries' } : {};
    return [{ key, count: counts[key], ...otherPage, ...ofDay, ...named[key] }];
  });
}

/** What waits, the most pressing first; what is in order is left out. */
export async function readAttention(app: App, reader: Reader): Promise<AttentionItem[]> {
  const [found, beside] = await Promise.all([findWaiting(app, reader), findBeside(app, reader)]);
  return itemsOf(found, beside);
}

/** The same for a page of this request. */
export async function attentionOf(here: RequestContext, user: UserActor): Promise<AttentionItem[]> {
  const [found, beside] = await Promise.all([foundIn(here, user), findBeside(here.app, user)]);
  return itemsOf(found, beside);
}

/** How much waits for a person. */
export async function readWaiting(app: App, user: UserActor): Promise<Waiting> {
  return (await findWaiting(app, user)).counts;
}

/** The same for a page of this request. */
export async function waitingOf(here: RequestContext, user: UserActor): Promise<Waiting> {
  return (await foundIn(here, user)).counts;
}
