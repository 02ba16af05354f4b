import type { App } from '../../../platform/app.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { LedgerCustomer, ListingPage, NewCustomer } from '../../ledger-rows.ts';
import { type QboCustomer, qboCustomer } from '../contract.ts';
import { unreadable } from '../errors.ts';
import { queryBooks, queryPage, quoted, readBooks, writeBooks } from './client.ts';
import { type Term, termsById } from './lists.ts';

/** What QuickBooks hangs on the name of an inactive customer. */
const SUFFIX = ' (deleted)';

/** A colon separates levels in QuickBooks, so no name may hold one. */
export const customerName = (name: string) =>
  name
    .replace(/[:\t\n\r]+/g, ' ')
    .trim()
    .slice(0, 500);

/** Terms are read once for all rows, and only when one of them has any. */
export async function toCustomers(
  app: App,
  rows: readonly QboCustomer[],
): Promise<LedgerCustomer[]> {
  const some = rows.some((one) => one.SalesTermRef);
  const terms = some ? await termsById(app) : new Map<string, Term>();
  return rows.map((one) => toCustomer(one, terms.get(one.SalesTermRef?.value ?? '')));
}

const toCustomer = (one: QboCustomer, term?: Term): LedgerCustomer => ({
  id: one.Id,
  version: one.SyncToken,
  changedAt: one.MetaData?.LastUpdatedTime ?? null,
  name: one.DisplayName,
  plainName: one.DisplayName.replace(/ \(deleted( \d+)?\)$/, ''),
  isActive: one.Active !== false,
  currency: one.CurrencyRef?.value ?? null,
  parentId: one.ParentRef?.value ?? null,
  address1: one.BillAddr?.Line1 ?? '',
  city: one.BillAddr?.City ?? '',
  state: one.BillAddr?.CountrySubDivisionCode ?? '',
  zip: one.BillAddr?.PostalCode ?? '',
  email: one.PrimaryEmailAddr?.Address ?? '',
  phone: one.PrimaryPhone?.FreeFormNumber ?? '',
  terms: term?.name ?? one.SalesTermRef?.name ?? '',
  dueDays: term?.dueDays ?? null,
});

export async function customersPage(
  app: App,
  from: string | null,
): Promise<ListingPage<LedgerCustomer>> {
  const page = await queryPage(app, 'Customer', {
    where: 'Active IN (true, false)',
    row: qboCustomer,
    from,
  });
  return { ...page, rows: await toCustomers(app, page.rows) };
}

export async function customersNamed(
  app: App,
  names: readonly string[],
): Promise<LedgerCustomer[]> {
  const list = names.flatMap((name) => [quoted(name), quoted(`${name}${SUFFIX}`)]).join(', ');
  const where = `DisplayName IN (${list}) AND Active IN (true, false)`;
  return (await queryBooks(app, 'Customer', { where, row: qboCustomer })).map((one) =>
    toCustomer(one),
  );
}

export async function customersLike(app: App, start: string): Promise<LedgerCustomer[]> {
  const where = `DisplayName LIKE ${quoted(`${start}%`)}`;
  return (await queryBooks(app, 'Customer', { where, row: qboCustomer })).map((one) =>
    toCustomer(one),
  );
}

/** One customer as it stands now, active or not. */
export async function readCustomer(app: App, id: string): Promise<LedgerCustomer> {
  const answer = (await readBooks(app, `customer/${encodeURIComponent(id)}`)) as {
    Customer?: unknown;
  };
  const read = qboCustomer.safeParse(answer.Customer);
  if (!read.success || read.data.Id !== id) throw unreadable('a customer');
  const [customer] = await toCustomers(app, [read.data]);
  if (!customer) throw unreadable('a customer');
  return customer;
}

export async function createCustomer(
  app: App,
  customer: NewCustomer,
  requestId: string,
): Promise<LedgerCustomer> {
  const { name, companyName, address1, city, state, zip, email, phone } = customer;
  const body = JSON.stringify({
    DisplayName: name,
    CompanyName: companyName.slice(0, 100),
    ...(email ? { PrimaryEmailAddr: { Address: email.slice(0, 100) } } : {}),
    ...(phone ? { PrimaryPhone: { FreeFormNumber: phone.slice(0, 30) } } : {}),
    BillAddr: {
      Line1: address1,
      City: city,
      CountrySubDivisionCode: state,
      PostalCode: zip,
      Country: 'USA',
    },
  });
  const answer = (await writeBooks(app, 'customer', body, requestId)) as { Customer?: unknown };
  const made = qboCustomer.safeParse(answer.Customer);
  if (!made.success)
    throw new LedgerError(
      'unanswered',
      'QuickBooks’ answer about the new customer could not be read.',
    );
  return toCustomer(made.data);
}
