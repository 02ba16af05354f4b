import { addFromAccounting, customersForAccounting, type ReceivedCustomer, receiveCustomers } from '../../customers/server/receive-customers.ts';
import type { App } from '../../platform/app.ts';
import { REPORT_LINES, type SyncReport } from '../contract.ts';
import { type QboCustomer, qboCustomer } from '../quickbooks/contract.ts';
import { queryBooks } from '../quickbooks/server/client.ts';

type Known = Awaited<ReturnType<typeof customersForAccounting>>[number];

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const plainName = (name: string) => name.replace(/ \(deleted( \d+)?\)$/, '');

/**
 * Matches customers by known id, else by name (with the city behind it where two share one). Fills what is empty here and
 * follows active and inactive; what differs is reported and left alone. New active customers are added.
 */
export async function syncCustomers(app: App): Promise<SyncReport> {
  const there = await queryBooks(app, 'Customer', 'Active IN (true, false)', qboCustomer);
  return app.db.transaction(async (tx) => {
    const here = await customersForAccounting(tx);
    const changes: string[] = [];
    const conflicts: string[] = [];
    const received: (ReceivedCustomer & { id: string })[] = [];
    const added: ReceivedCustomer[] = [];
    const taken = new Set(here.flatMap((customer) => (customer.accountingId ? [customer.accountingId] : [])));
    const matched = new Set<string>();
    for (const one of there) {
      const customer = here.find((known) => known.accountingId === one.Id) ?? (taken.has(one.Id) ? undefined : matchByName(here, matched, one));
      if (!customer) {
        if (one.Active !== false && !one.ParentRef) {
          added.push(asReceived(one));
          changes.push(`${one.DisplayName}: added.`);
        }
        continue;
      }
      matched.add(customer.id);
      received.push({ id: customer.id, ...merged(customer, one, changes, conflicts) });
    }
    await receiveCustomers(tx, received);
    await addFromAccounting(app, tx, added);
    for (const customer of here)
      if (customer.isActive && !matched.has(customer.id)) conflicts.push(`${customer.name}: not in QuickBooks. It is added there with its first invoice.`);
    return {
      text: `${there.length} customers read, ${matched.size} matched, ${added.length} added, ${changes.length - added.length} values changed.`,
      changes: changes.slice(0, REPORT_LINES),
      conflicts: conflicts.slice(0, REPORT_LINES),
    };
  });
}

function matchByName(here: Known[], matched: Set<string>, one: QboCustomer): Known | undefined {
  const name = plainName(one.DisplayName);
  const zip = one.BillAddr?.PostalCode?.slice(0, 5);
  const free = here.filter((known) => known.accountingId === null && !matched.has(known.id));
  const named = free.filter((known) => same(known.name, name) || same(`${known.name} (${known.city})`, name));
  return named.find((known) => zip !== undefined && known.zip.slice(0, 5) === zip) ?? (named.length === 1 && !zip ? named[0] : undefined);
}

function asReceived(one: QboCustomer): ReceivedCustomer {
  return {
    accountingId: one.Id,
    name: plainName(one.DisplayName),
    address1: one.BillAddr?.Line1 ?? '',
    city: one.BillAddr?.City ?? '',
    state: one.BillAddr?.CountrySubDivisionCode ?? '',
    zip: one.BillAddr?.PostalCode ?? '',
    email: one.PrimaryEmailAddr?.Address ?? '',
    phone: one.PrimaryPhone?.FreeFormNumber ?? '',
    isActive: one.Active !== false,
  };
}

function merged(here: Known, one: QboCustomer, changes: string[], conflicts: string[]): ReceivedCustomer {
  const there = asReceived(one);
  const result: ReceivedCustomer = { ...there, name: here.name };
  for (const field of ['address1', 'city', 'state', 'zip', 'email', 'phone'] as const) {
    if (here[field] && there[field] && !same(here[field], there[field]))
      conflicts.push(`${here.name}: ${field} is “${here[field]}” here, “${there[field]}” in QuickBooks.`);
    if (!here[field] && there[field]) changes.push(`${here.name}: ${field} “${there[field]}”.`);
    result[field] = here[field] || there[field];
  }
  if (here.isActive !== there.isActive) changes.push(`${here.name}: ${there.isActive ? 'active again' : 'now inactive'}.`);
  return result;
}
