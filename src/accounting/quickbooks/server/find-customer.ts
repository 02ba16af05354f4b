import { linkToAccounting } from '../../../customers/server/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { type QboCustomer, qboCustomer } from '../contract.ts';
import { QuickBooksError, unreadable } from '../errors.ts';
import { queryBooks, quoted, readBooks, writeBooks } from './client.ts';

export interface Buyer {
  id: string;
  accountingId: string | null;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
}

/** A colon separates levels in QuickBooks, so no name may hold one. */
const displayName = (name: string) =>
  name
    .replace(/[:\t\n\r]+/g, ' ')
    .trim()
    .slice(0, 500);

/**
 * The customer's id in the books: the one we know, else the one with this name (two hotels may share a name, then the city
 * stands behind it), else a new one.
 */
export async function findCustomer(app: App, buyer: Buyer): Promise<string> {
  if (buyer.accountingId) return buyer.accountingId;
  const plain = displayName(buyer.name);
  const withCity = displayName(`${buyer.name} (${buyer.city})`);
  const found = await queryBooks(app, 'Customer', `DisplayName IN (${quoted(plain)}, ${quoted(withCity)})`, qboCustomer);
  for (const candidate of byLikeness(found, buyer, withCity)) {
    if (await app.db.transaction((tx) => linkToAccounting(tx, buyer.id, candidate.Id))) return candidate.Id;
  }
  const free = found.some((customer) => customer.DisplayName.toLowerCase() === plain.toLowerCase()) ? withCity : plain;
  const made = await createCustomer(app, buyer, free);
  await app.db.transaction((tx) => linkToAccounting(tx, buyer.id, made.Id));
  return made.Id;
}

/** Same postal code first, then the name with the city. A namesake elsewhere is somebody else. */
function byLikeness(found: QboCustomer[], buyer: Buyer, withCity: string): QboCustomer[] {
  const near = (customer: QboCustomer) => {
    const there = customer.BillAddr?.PostalCode?.slice(0, 5);
    if (there && buyer.zip) return there === buyer.zip.slice(0, 5) ? 3 : 0;
    return customer.DisplayName === withCity ? 2 : 1;
  };
  return found.filter((customer) => near(customer) > 0).sort((a, b) => near(b) - near(a) || Number(a.Id) - Number(b.Id));
}

async function createCustomer(app: App, buyer: Buyer, name: string): Promise<QboCustomer> {
  const body = {
    DisplayName: name,
    CompanyName: buyer.name.slice(0, 100),
    ...(buyer.email ? { PrimaryEmailAddr: { Address: buyer.email.slice(0, 100) } } : {}),
    ...(buyer.phone ? { PrimaryPhone: { FreeFormNumber: buyer.phone.slice(0, 30) } } : {}),
    BillAddr: { Line1: buyer.address1, City: buyer.city, CountrySubDivisionCode: buyer.state, PostalCode: buyer.zip, Country: 'USA' },
  };
  // The id is the customer's own, so two workers with an invoice each make one customer.
  const answer = (await writeBooks(app, 'customer', JSON.stringify(body), `cus-${buyer.id}`)) as { Customer?: unknown };
  const made = qboCustomer.safeParse(answer.Customer);
  if (!made.success) throw new QuickBooksError('unanswered', 'QuickBooks’ answer about the new customer could not be read.');
  return made.data;
}

/** One customer as it stands now, active or not. */
export async function readCustomer(app: App, accountingId: string): Promise<QboCustomer> {
  const answer = (await readBooks(app, `customer/${encodeURIComponent(accountingId)}`)) as { Customer?: unknown };
  const read = qboCustomer.safeParse(answer.Customer);
  if (!read.success || read.data.Id !== accountingId) throw unreadable('a customer');
  return read.data;
}
