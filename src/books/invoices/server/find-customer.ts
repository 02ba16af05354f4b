import { createHash } from 'node:crypto';
import {
  linkToAccounting,
  nameOfLinked,
} from '../../../people/customers/server/public/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { deniedOf, storeReadCustomers } from '../../customers/server/store-customers.ts';
import { realmOf } from '../../items/server/book-items.ts';
import type { Ledger } from '../../ledger.ts';
import { isGone, type LedgerChoice, LedgerError } from '../../ledger-error.ts';
import { HOME_CURRENCY, type LedgerCustomer } from '../../ledger-rows.ts';
import type { Buyer } from '../../server/outbox.ts';

const isHome = (customer: LedgerCustomer) => (customer.currency ?? HOME_CURRENCY) === HOME_CURRENCY;

/** The name under which a namesake of another place could be added. */
const nameWithCity = (ledger: Ledger, buyer: Pick<Buyer, 'name' | 'city'>) =>
  ledger.customerName(`${buyer.name} (${buyer.city})`);

/**
 * The customer's id in the books: the one we know, else the one with this name and place, else a new one. Where the name is
 * there already but inactive, elsewhere, in another currency or somebody else's, a person decides: nobody is made twice, and no
 * suffix is given in silence. @throws LedgerError refused, with the choices
 */
export async function findCustomer(app: App, ledger: Ledger, buyer: Buyer): Promise<string> {
  if (buyer.accountingId) return buyer.accountingId;
  const name = ledger.customerName(buyer.accountingName ?? buyer.name);
  const further = buyer.accountingName ? [] : [nameWithCity(ledger, buyer)];
  const found = await ledger.customersNamed([...new Set([name, ...further])]);
  const usable = found.filter((customer) => customer.isActive && isHome(customer));
  const denied = await deniedOf(app.db, buyer.id);
  for (const candidate of byLikeness(ledger, usable, buyer)) {
    if (!denied.has(candidate.id) && (await link(app, buyer, candidate))) return candidate.id;
  }
  if (found.length > 0) throw await choose(app, buyer, found, usable);
  const made = await addCustomer(app, ledger, buyer, { name, usable });
  await link(app, buyer, made);
  return made.id;
}

/** Links the two, and stores QuickBooks' values, so that the webhook about this change is recognised. */
const link = (app: App, buyer: Pick<Buyer, 'id'>, found: LedgerCustomer): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    if (!(await linkToAccounting(tx, buyer.id, found.id))) return false;
    await storeReadCustomers(app, tx, await realmOf(tx), { rows: [found], unreadable: [] });
    return true;
  });

/** Same postal code first, then the name with the city. A namesake elsewhere is somebody else. */
function byLikeness(ledger: Ledger, found: LedgerCustomer[], buyer: Buyer): LedgerCustomer[] {
  const likeness = (customer: LedgerCustomer) => {
    const zip = customer.zip.slice(0, 5);
    if (zip && buyer.zip) return zip === buyer.zip.slice(0, 5) ? 3 : 0;
    return customer.name === nameWithCity(ledger, buyer) ? 2 : 1;
  };
  return found
    .filter((customer) => likeness(customer) > 0)
    .sort((a, b) => likeness(b) - likeness(a) || Number(a.id) - Number(b.id));
}

/** Why nobody could be taken, with those that a person may choose: nobody who is matched to another customer here. */
async function choose(
  app: App,
  buyer: Buyer,
  found: LedgerCustomer[],
  usable: LedgerCustomer[],
): Promise<LedgerError> {
  const free: LedgerCustomer[] = [];
  let taken: string | undefined;
  for (const customer of usable) {
    const linked = await nameOfLinked(app.db, customer.id);
    if (linked === undefined) free.push(customer);
    else taken ??= linked;
  }
  const options = free.map(choiceOf);
  const inactive = found.find((customer) => !customer.isActive);
  if (usable.length === 0 && inactive) return inactiveCustomer(inactive.name, options);
  const foreign = found.find((customer) => !isHome(customer));
  if (usable.length === 0 && foreign) {
    return new LedgerError('refused', 'The customer has another currency in QuickBooks.', {
      code: 'customer-currency',
      detail: `“${foreign.name}” has ${foreign.currency} in QuickBooks, and invoices of the shop are in ${HOME_CURRENCY}. Add this customer to QuickBooks under another name, or bill it by hand.`,
      options,
    });
  }
  const there = free[0] ?? usable[0];
  const named = `“${there?.name ?? buyer.name}”${inBrackets(there)}`;
  return new LedgerError('refused', 'A namesake stands in QuickBooks.', {
    code: 'customer-namesake',
    detail:
      free.length === 0
        ? `In QuickBooks ${named} is another customer: it is matched to ${taken} here. Create ${buyer.name}${inBrackets(buyer)} there under a name of its own.`
        : `QuickBooks has a customer ${named}; ours is ${buyer.name}${inBrackets(buyer)}. Create it there under a name of its own, or match the two if they are one.`,
    options,
  });
}

const placeOf = (customer: { city: string; zip: string }) =>
  [customer.city, customer.zip].filter(Boolean).join(' ');
const inBrackets = (customer: { city: string; zip: string } | undefined) => {
  const place = customer && placeOf(customer);
  return place ? ` (${place})` : '';
};

const choiceOf = (customer: LedgerCustomer): LedgerChoice => {
  const place = placeOf(customer);
  return {
    accountingId: customer.id,
    label: place ? `${customer.name}, ${place}` : customer.name,
  };
};

/** The one it is matched to was made inactive or merged away: adding it again would split its account in two. */
export function inactiveCustomer(name: string, options: LedgerChoice[]): LedgerError {
  return new LedgerError('refused', 'The customer is inactive in QuickBooks.', {
    code: 'customer-inactive',
    detail: `“${name.replace(' (deleted)', '')}” is inactive in QuickBooks, or was merged there. Reactivate it and retry, choose the customer that took its place, or add it under another name.`,
    options,
  });
}

/** Active customers of the books with a name like this one that nobody here is matched to, for a person to choose from. */
export async function likeNamed(app: App, ledger: Ledger, name: string): Promise<LedgerChoice[]> {
  const start = ledger.customerName(name).split(' ').slice(0, 2).join(' ');
  const found = await ledger.customersLike(start);
  const free: LedgerChoice[] = [];
  for (const customer of found.filter(isHome).slice(0, 20)) {
    if (free.length < 5 && !(await nameOfLinked(app.db, customer.id)))
      free.push(choiceOf(customer));
  }
  return free;
}

async function addCustomer(
  app: App,
  ledger: Ledger,
  buyer: Buyer,
  { name, usable }: { name: string; usable: LedgerCustomer[] },
): Promise<LedgerCustomer> {
  // The customer's own id, so that two workers with an invoice each make one customer; a version, because QuickBooks remembers the
  // answer to an id and would give the dead customer back; and the name, because another body is another request.
  const request = `cus-${buyer.id}-${buyer.accountingVersion}-${createHash('sha256').update(name).digest('hex').slice(0, 4)}`;
  const customer = { ...buyer, name, companyName: buyer.name };
  const made = await ledger.createCustomer(customer, request).catch(async (error: unknown) => {
    if (!(error instanceof LedgerError) || error.reason !== 'name-taken') throw error;
    throw new LedgerError('refused', 'The name is taken in QuickBooks.', {
      code: 'customer-namesake',
      detail: `A vendor, an employee or another customer in QuickBooks already has the name “${name}”. Choose the customer that is meant, or add ${buyer.name} under another name.`,
      options: usable.length > 0 ? usable.map(choiceOf) : await likeNamed(app, ledger, buyer.name),
      cause: error,
    });
  });
  if (!made.isActive) throw inactiveCustomer(made.name, []);
  return made;
}

/** The customer's name in the books when it is inactive there, its name here when it is gone, undefined when all is well. */
export async function nameOfGone(
  ledger: Ledger,
  buyer: Buyer,
  customerId: string,
): Promise<string | undefined> {
  try {
    const customer = await ledger.readCustomer(customerId);
    return customer.isActive ? undefined : customer.name;
  } catch (error) {
    if (!isGone(error)) throw error;
    return buyer.name;
  }
}
