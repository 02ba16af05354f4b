import { createHash } from 'node:crypto';
import { linkToAccounting, nameOfLinked } from '../../../customers/server/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { HOME_CURRENCY, type QboCustomer, qboCustomer } from '../contract.ts';
import { type BooksChoice, QuickBooksError, unreadable } from '../errors.ts';
import { queryBooks, quoted, readBooks, writeBooks } from './client.ts';

export interface Buyer {
  id: string;
  accountingId: string | null;
  /** The name that a person chose for the books, and the how manieth time it is to be added there. */
  accountingName: string | null;
  accountingVersion: number;
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

/** What QuickBooks hangs on the name of an inactive customer. */
const SUFFIX = ' (deleted)';
const isActive = (customer: QboCustomer) => customer.Active !== false;
const isHome = (customer: QboCustomer) =>
  (customer.CurrencyRef?.value ?? HOME_CURRENCY) === HOME_CURRENCY;

/** The name under which a namesake of another place could be added. */
export const nameWithCity = (buyer: Pick<Buyer, 'name' | 'city'>) =>
  displayName(`${buyer.name} (${buyer.city})`);

/**
 * The customer's id in the books: the one we know, else the one with this name and place, else a new one. Where the name is
 * there already but inactive, elsewhere, in another currency or somebody else's, a person decides: nobody is made twice, and no
 * suffix is given in silence. @throws QuickBooksError refused, with the choices
 */
export async function findCustomer(app: App, buyer: Buyer): Promise<string> {
  if (buyer.accountingId) return buyer.accountingId;
  const wanted = displayName(buyer.accountingName ?? buyer.name);
  const names = [...new Set([wanted, ...(buyer.accountingName ? [] : [nameWithCity(buyer)])])];
  const list = names.flatMap((name) => [quoted(name), quoted(`${name}${SUFFIX}`)]).join(', ');
  const found = await queryBooks(
    app,
    'Customer',
    `DisplayName IN (${list}) AND Active IN (true, false)`,
    qboCustomer,
  );
  const usable = found.filter((customer) => isActive(customer) && isHome(customer));
  for (const candidate of byLikeness(usable, buyer)) {
    if (await app.db.transaction((tx) => linkToAccounting(tx, buyer.id, candidate.Id)))
      return candidate.Id;
  }
  if (found.length > 0) throw await choose(app, buyer, found, usable);
  const made = await createCustomer(app, buyer, wanted, usable);
  await app.db.transaction((tx) => linkToAccounting(tx, buyer.id, made.Id));
  return made.Id;
}

/** Same postal code first, then the name with the city. A namesake elsewhere is somebody else. */
function byLikeness(found: QboCustomer[], buyer: Buyer): QboCustomer[] {
  const near = (customer: QboCustomer) => {
    const there = customer.BillAddr?.PostalCode?.slice(0, 5);
    if (there && buyer.zip) return there === buyer.zip.slice(0, 5) ? 3 : 0;
    return customer.DisplayName === nameWithCity(buyer) ? 2 : 1;
  };
  return found
    .filter((customer) => near(customer) > 0)
    .sort((a, b) => near(b) - near(a) || Number(a.Id) - Number(b.Id));
}

/** Why nobody could be taken, with those that a person may choose. */
async function choose(
  app: App,
  buyer: Buyer,
  found: QboCustomer[],
  usable: QboCustomer[],
): Promise<QuickBooksError> {
  const options = usable.map(choiceOf);
  const inactive = found.find((customer) => !isActive(customer));
  if (usable.length === 0 && inactive) return inactiveCustomer(inactive.DisplayName, options);
  const foreign = found.find((customer) => !isHome(customer));
  if (usable.length === 0 && foreign) {
    return new QuickBooksError('refused', 'The customer has another currency in QuickBooks.', {
      code: 'customer-currency',
      detail: `“${foreign.DisplayName}” has ${foreign.CurrencyRef?.value} in QuickBooks, and invoices of the shop are in ${HOME_CURRENCY}. Add this customer to QuickBooks under another name, or bill it by hand.`,
      options,
    });
  }
  const taken = usable[0] ? await nameOfLinked(app.db, usable[0].Id) : undefined;
  return new QuickBooksError('refused', 'A namesake stands in QuickBooks.', {
    code: 'customer-namesake',
    detail: `QuickBooks has a customer “${usable[0]?.DisplayName ?? buyer.name}” ${taken ? `that is matched to ${taken} here` : 'in another place'}. Is it this one? Otherwise add ${buyer.name} under another name.`,
    options,
  });
}

const choiceOf = (customer: QboCustomer): BooksChoice => {
  const place = [customer.BillAddr?.City, customer.BillAddr?.PostalCode].filter(Boolean).join(' ');
  return {
    accountingId: customer.Id,
    label: place ? `${customer.DisplayName}, ${place}` : customer.DisplayName,
  };
};

/** The one it is matched to was made inactive or merged away: adding it again would split its account in two. */
export function inactiveCustomer(name: string, options: BooksChoice[]): QuickBooksError {
  return new QuickBooksError('refused', 'The customer is inactive in QuickBooks.', {
    code: 'customer-inactive',
    detail: `“${name.replace(SUFFIX, '')}” is inactive in QuickBooks, or was merged there. Reactivate it and retry, choose the customer that took its place, or add it under another name.`,
    options,
  });
}

/** Active customers of the books with a name like this one that nobody here is matched to, for a person to choose from. */
export async function likeNamed(app: App, name: string): Promise<BooksChoice[]> {
  const start = displayName(name).split(' ').slice(0, 2).join(' ');
  const found = await queryBooks(
    app,
    'Customer',
    `DisplayName LIKE ${quoted(`${start}%`)}`,
    qboCustomer,
  );
  const free: BooksChoice[] = [];
  for (const customer of found.filter(isHome).slice(0, 20)) {
    if (free.length < 5 && !(await nameOfLinked(app.db, customer.Id)))
      free.push(choiceOf(customer));
  }
  return free;
}

async function createCustomer(
  app: App,
  buyer: Buyer,
  name: string,
  usable: QboCustomer[],
): Promise<QboCustomer> {
  const body = JSON.stringify({
    DisplayName: name,
    CompanyName: buyer.name.slice(0, 100),
    ...(buyer.email ? { PrimaryEmailAddr: { Address: buyer.email.slice(0, 100) } } : {}),
    ...(buyer.phone ? { PrimaryPhone: { FreeFormNumber: buyer.phone.slice(0, 30) } } : {}),
    BillAddr: {
      Line1: buyer.address1,
      City: buyer.city,
      CountrySubDivisionCode: buyer.state,
      PostalCode: buyer.zip,
      Country: 'USA',
    },
  });
  // The customer's own id, so that two workers with an invoice each make one customer; a version, because QuickBooks remembers the
  // answer to an id and would give the dead customer back; and the name, because another body is another request.
  const request = `cus-${buyer.id}-${buyer.accountingVersion}-${createHash('sha256').update(name).digest('hex').slice(0, 4)}`;
  const answer = (await writeBooks(app, 'customer', body, request).catch(async (error: unknown) => {
    if (!(error instanceof QuickBooksError) || error.code !== '6240') throw error;
    throw new QuickBooksError('refused', 'The name is taken in QuickBooks.', {
      code: 'customer-namesake',
      detail: `A vendor, an employee or another customer in QuickBooks already has the name “${name}”. Choose the customer that is meant, or add ${buyer.name} under another name.`,
      options: usable.length > 0 ? usable.map(choiceOf) : await likeNamed(app, buyer.name),
      cause: error,
    });
  })) as { Customer?: unknown };
  const made = qboCustomer.safeParse(answer.Customer);
  if (!made.success)
    throw new QuickBooksError(
      'unanswered',
      'QuickBooks’ answer about the new customer could not be read.',
    );
  if (!isActive(made.data)) throw inactiveCustomer(made.data.DisplayName, []);
  return made.data;
}

/** One customer as it stands now, active or not. */
export async function readCustomer(app: App, accountingId: string): Promise<QboCustomer> {
  const answer = (await readBooks(app, `customer/${encodeURIComponent(accountingId)}`)) as {
    Customer?: unknown;
  };
  const read = qboCustomer.safeParse(answer.Customer);
  if (!read.success || read.data.Id !== accountingId) throw unreadable('a customer');
  return read.data;
}
