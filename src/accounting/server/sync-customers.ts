import {
  addFromAccounting,
  customersForAccounting,
  type ReceivedCustomer,
  receiveCustomers,
} from '../../customers/server/receive-customers.ts';
import type { App } from '../../platform/app.ts';
import { REPORT_LINES, type SyncReport } from '../contract.ts';
import {
  HOME_CURRENCY,
  isGone,
  type Ledger,
  type LedgerCustomer,
  type UnreadableRow,
} from '../ledger.ts';
import { askFirst } from './ask-first.ts';
import { openLedger } from './open-ledger.ts';
import { asideLine, writeEach } from './put-aside.ts';
import type { HeldRun } from './sync-run.ts';

type Known = Awaited<ReturnType<typeof customersForAccounting>>[number];

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const isForeign = (one: LedgerCustomer) => one.currency !== null && one.currency !== HOME_CURRENCY;

/**
 * Matches customers by known id, else by name (with the city behind it where two share one). Fills what is empty here and
 * follows inactive; active again only where the books had switched off. What differs is reported and left alone. New active
 * customers are added. Switching off is confirmed by reading each one; many at once wait for a yes.
 */
export async function syncCustomers(app: App, run: HeldRun): Promise<SyncReport> {
  const ledger = openLedger(app);
  const { rows, unreadable } = await ledger.customers();
  const there = await confirmInactive(app, ledger, rows);
  return app.db.transaction(async (tx) => {
    await run.hold(tx);
    const plan = planOf(await customersForAccounting(tx), there, unreadable);
    askFirst(
      plan.switchedOff.map((customer) => ({
        key: `customer:${customer.id}`,
        text: `${customer.name}, ${customer.city}`,
      })),
      plan.linkedActive,
      run.accepted,
      (count) =>
        `${count} of ${plan.linkedActive} matched customers are inactive in QuickBooks now and would be switched off here. They could not order any more.`,
    );
    const aside = [...unreadable];
    const putAside = (row: ReceivedCustomer) =>
      void aside.push({
        entity: 'Customer',
        id: row.accountingId,
        name: row.name,
        why: 'it does not fit here',
      });
    await writeEach(tx, plan.received, (some) => receiveCustomers(tx, some), putAside);
    await writeEach(tx, plan.added, (some) => addFromAccounting(app, tx, some), putAside);
    return reportOf(plan, there.length, unreadable.length, aside);
  });
}

/** Every inactive customer of the list that is active and matched here, read once more by its id: a list may be wrong. */
async function confirmInactive(
  app: App,
  ledger: Ledger,
  listed: readonly LedgerCustomer[],
): Promise<LedgerCustomer[]> {
  const here = await customersForAccounting(app.db);
  const doubtful = new Set(
    planOf(here, listed, []).switchedOff.map((customer) => customer.accountingId),
  );
  const confirmed: LedgerCustomer[] = [];
  for (const one of listed) {
    if (!doubtful.has(one.id)) {
      confirmed.push(one);
      continue;
    }
    try {
      confirmed.push(await ledger.readCustomer(one.id));
    } catch (error) {
      if (!isGone(error)) throw error;
      confirmed.push(one);
    }
  }
  return confirmed;
}

interface Plan {
  received: (ReceivedCustomer & { id: string })[];
  added: ReceivedCustomer[];
  switchedOff: { id: string; name: string; city: string; accountingId: string }[];
  linkedActive: number;
  matched: number;
  left: { inactive: number; jobs: number; foreign: number };
  values: number;
  changes: string[];
  conflicts: string[];
}

function planOf(
  here: Known[],
  there: readonly LedgerCustomer[],
  bad: readonly UnreadableRow[],
): Plan {
  const plan: Plan = {
    received: [],
    added: [],
    switchedOff: [],
    linkedActive: 0,
    matched: 0,
    left: { inactive: 0, jobs: 0, foreign: 0 },
    values: 0,
    changes: [],
    conflicts: [],
  };
  const linked = new Map(
    here.flatMap((customer) =>
      customer.accountingId ? [[customer.accountingId, customer] as const] : [],
    ),
  );
  const matched = new Set<string>();
  for (const one of there) {
    const known =
      linked.get(one.id) ?? (isForeign(one) ? undefined : matchByName(here, matched, one));
    if (isForeign(one)) {
      plan.left.foreign += 1;
      plan.conflicts.push(
        `${one.plainName}: has ${one.currency} in QuickBooks, and this shop bills in ${HOME_CURRENCY} only. Left out.`,
      );
      if (known) matched.add(known.id);
    } else if (known) {
      matched.add(known.id);
      plan.matched += 1;
      const active = known.isActive;
      if (active) plan.linkedActive += 1;
      const next = merged(known, one, plan);
      plan.received.push({ id: known.id, ...next });
      if (active && !next.isActive)
        plan.switchedOff.push({
          id: known.id,
          name: known.name,
          city: known.city,
          accountingId: one.id,
        });
    } else if (!one.isActive) plan.left.inactive += 1;
    else if (one.isSubCustomer) plan.left.jobs += 1;
    else {
      plan.added.push(asReceived(one));
      plan.changes.push(`${one.name}: added.`);
    }
  }
  const unread = new Set(bad.map((row) => row.id));
  for (const customer of here) {
    if (
      !customer.isActive ||
      matched.has(customer.id) ||
      (customer.accountingId && unread.has(customer.accountingId))
    )
      continue;
    plan.conflicts.push(
      customer.accountingId
        ? `${customer.name}: was matched to customer ${customer.accountingId}, which QuickBooks does not list any more. Left as it is.`
        : `${customer.name}: not in QuickBooks. It is added there with its first invoice.`,
    );
  }
  return plan;
}

function reportOf(
  plan: Plan,
  read: number,
  unreadable: number,
  aside: UnreadableRow[],
): SyncReport {
  const { inactive, jobs, foreign } = plan.left;
  const parts = [
    `${plan.matched} matched`,
    `${plan.added.length} added`,
    ...(inactive > 0 ? [`${inactive} inactive and not sold to here`] : []),
    ...(jobs > 0 ? [`${jobs} sub-customers left out`] : []),
    ...(foreign > 0 ? [`${foreign} in another currency left out`] : []),
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
  ];
  return {
    text: `${read + unreadable} customers read: ${parts.join(', ')}. ${plan.values} ${plan.values === 1 ? 'value' : 'values'} changed.`,
    changes: plan.changes.slice(0, REPORT_LINES),
    conflicts: plan.conflicts.slice(0, REPORT_LINES),
    aside: aside.map(asideLine).slice(0, REPORT_LINES),
  };
}

function matchByName(here: Known[], matched: Set<string>, one: LedgerCustomer): Known | undefined {
  const name = one.plainName;
  const zip = one.zip.slice(0, 5);
  const free = here.filter((known) => known.accountingId === null && !matched.has(known.id));
  const named = free.filter(
    (known) => same(known.name, name) || same(`${known.name} (${known.city})`, name),
  );
  return (
    named.find((known) => zip !== '' && known.zip.slice(0, 5) === zip) ??
    (named.length === 1 && !zip ? named[0] : undefined)
  );
}

function asReceived(one: LedgerCustomer): ReceivedCustomer {
  const { id, plainName, address1, city, state, zip, email, phone, isActive } = one;
  const place = { address1, city, state, zip };
  return { accountingId: id, name: plainName, ...place, email, phone, isActive };
}

function merged(here: Known, one: LedgerCustomer, plan: Plan): ReceivedCustomer {
  const there = asReceived(one);
  const result: ReceivedCustomer = { ...there, name: here.name };
  const change = (line: string) => {
    plan.values += 1;
    plan.changes.push(`${here.name}: ${line}`);
  };
  for (const field of ['address1', 'city', 'state', 'zip', 'email', 'phone'] as const) {
    if (here[field] && there[field] && !same(here[field], there[field]))
      plan.conflicts.push(
        `${here.name}: ${field} is “${here[field]}” here, “${there[field]}” in QuickBooks.`,
      );
    if (!here[field] && there[field]) change(`${field} “${there[field]}”.`);
    result[field] = here[field] || there[field];
  }
  // What staff switched off stays off: only the books may lift what the books did.
  const lifted = !here.isActive && there.isActive;
  if (lifted && here.switchedOffBy !== 'books') {
    plan.conflicts.push(
      `${here.name}: switched off here by staff, active in QuickBooks. It stays off.`,
    );
    result.isActive = false;
  } else if (here.isActive !== there.isActive)
    change(there.isActive ? 'active again.' : 'now inactive.');
  return result;
}
