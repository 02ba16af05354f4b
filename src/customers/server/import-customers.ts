import { createHash } from 'node:crypto';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { csvFile } from '../../kit/csv.ts';
import type { FileImport, ImportedRow } from '../../kit/file-import.ts';
import { centsToDecimal } from '../../kit/money.ts';
import { normalise } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { idempotent } from '../../platform/idempotency.ts';
import {
  type ChangeCustomer,
  type CreateCustomer,
  createCustomerInput,
  type GivenCustomerFields,
} from '../contract.ts';
import { importChanged } from '../errors.ts';
import { ROUTE_DAYS } from '../messages.ts';
import { changeCustomerIn } from './change-customer.ts';
import { insertCustomer, type Trace } from './create-customer.ts';
import {
  COLUMNS,
  type Column,
  fieldsOf,
  type ReadFields,
  readCustomerCsv,
} from './read-customer-csv.ts';
import { type CustomerAdminScope, customerAdminScope, inAdminCustomers } from './scope.ts';

type Known = CreateCustomer & {
  id: string;
  version: number;
  isActive: boolean;
  parentId: string | null;
  parentName: string | null;
};

interface Planned extends ImportedRow {
  cells: Partial<Record<Column, string>>;
  create?: CreateCustomer & { isActive: boolean };
  change?: ChangeCustomer;
}

const KNOWN = `
  select c.id, c.version, c.name, c.address1, c.city, c.state, c.zip, c.email, c.phone, c.terms, c.route_day as "routeDay", c.order_minimum_cents as "orderMinimumCents",
         c.tax_rate_bp as "taxRateBp", c.tax_exempt as "taxExempt", c.delivery_note as "deliveryNote", c.is_active as "isActive", c.parent_id as "parentId",
         (select p.name from customers p where p.id = c.parent_id) as "parentName"
    from customers c where ${inAdminCustomers('c', 1)} order by c.name, c.id`;

/** Every customer that the person keeps, as a file of customers is compared with. */
export function knownCustomers(sql: Sql, scope: CustomerAdminScope): Promise<Known[]> {
  return sql.rows<Known>('customers.for-import', KNOWN, [scope.ids]);
}

/** A customer is known again by its name and ZIP code: two hotels may share a name. */
const placeOf = (name: string, zip: string) => `${normalise(name)}|${zip.slice(0, 5)}`;

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

function shown(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (field === 'routeDay') return ROUTE_DAYS[value as number] ?? '';
  if (field === 'orderMinimumCents') return `$${centsToDecimal(value as number)}`;
  if (field === 'taxRateBp') return `${(value as number) / 100} %`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : (value as string);
}

/** Which parent a row means; a problem in a sentence when there is none or more than one. */
function parentOf(
  read: ReadFields,
  byName: Map<string, Known[]>,
  self: Known | undefined,
): { parentId?: string; problem?: string } {
  if (!read.parentName) return {};
  const found = (byName.get(normalise(read.parentName)) ?? []).filter(
    (one) => one.id !== self?.id && one.isActive,
  );
  if (found.length === 1 && found[0])
    return found[0].parentId === null
      ? { parentId: found[0].id }
      : { problem: `${read.parentName} is a site itself.` };
  return {
    problem:
      found.length === 0
        ? `No customer named ${read.parentName}. Import parents first.`
        : `Several customers are named ${read.parentName}.`,
  };
}

function planChange(
  known: Known,
  given: GivenCustomerFields,
  isActive: boolean | undefined,
): { change?: ChangeCustomer; says: string[] } {
  const wanted: Record<string, unknown> = {
    ...given,
    ...(isActive === undefined ? {} : { isActive }),
  };
  const differing = Object.keys(wanted).filter(
    (field) => wanted[field] !== known[field as keyof Known],
  );
  if (differing.length === 0) return { says: [] };
  const says = differing.map((field) =>
    field === 'parentId'
      ? 'belongs to another parent'
      : `${FIELD_MESSAGES[field] ?? field}: ${shown(known[field as keyof Known], field)} → ${shown(wanted[field], field)}`,
  );
  return {
    change: {
      id: known.id,
      version: known.version,
      ...Object.fromEntries(differing.map((field) => [field, wanted[field]])),
    },
    says,
  };
}

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  name: 'Name',
  address1: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  email: 'E-mail',
  phone: 'Phone',
  terms: 'Terms',
  routeDay: 'Route day',
  orderMinimumCents: 'Order minimum',
  taxRateBp: 'Tax rate',
  taxExempt: 'Tax exempt',
  deliveryNote: 'Delivery note',
  isActive: 'Active',
};

/** Row by row: what would be created, changed or left, and what is wrong. Writes nothing. */
function plan(
  text: string,
  known: readonly Known[],
): { rows: Planned[]; unknownColumns: string[] } {
  const { records, unknown } = readCustomerCsv(text);
  const byPlace = groupBy(known, (one) => placeOf(one.name, one.zip));
  const byName = groupBy(known, (one) => normalise(one.name));
  const seen = new Map<string, number>();
  const rows = records.map(({ line, cells }): Planned => {
    const read = fieldsOf(cells);
    const name = cells.name ?? '';
    const refuse = (reason: string): Planned => ({
      line,
      name,
      cells,
      what: 'problem',
      says: [reason],
    });
    if (read.problems.length > 0)
      return { line, name, cells, what: 'problem', says: read.problems };
    const place = placeOf(read.fields.name ?? '', read.fields.zip ?? '');
    const earlier = seen.get(place);
    if (earlier) return refuse(`The same customer stands on line ${earlier} already.`);
    const matches = byPlace.get(place) ?? [];
    if (matches.length > 1)
      return refuse('Several customers have this name and ZIP code. Change them one by one.');
    const parent = parentOf(read, byName, matches[0]);
    if (parent.problem) return refuse(parent.problem);
    const given = { ...read.fields, ...(parent.parentId ? { parentId: parent.parentId } : {}) };
    seen.set(place, line);
    if (matches[0]) {
      const { change, says } = planChange(matches[0], given, read.isActive);
      return {
        line,
        name,
        cells,
        what: change ? 'change' : 'same',
        says,
        ...(change ? { change } : {}),
      };
    }
    const whole = createCustomerInput.safeParse(given);
    if (!whole.success)
      return {
        line,
        name,
        cells,
        what: 'problem',
        says: whole.error.issues.map(
          (issue) =>
            `${FIELD_MESSAGES[String(issue.path[0])] ?? String(issue.path[0])} is missing.`,
        ),
      };
    return {
      line,
      name,
      cells,
      what: 'create',
      says: [`${whole.data.address1}, ${whole.data.city}, ${whole.data.state} ${whole.data.zip}`],
      create: { ...whole.data, isActive: read.isActive ?? true },
    };
  });
  return { rows, unknownColumns: unknown };
}

function summary({ rows, unknownColumns }: ReturnType<typeof plan>): FileImport {
  const count = (what: ImportedRow['what']) => rows.filter((row) => row.what === what).length;
  const bad = rows.filter((row) => row.what === 'problem');
  const columns = Object.keys(COLUMNS) as Column[];
  return {
    counts: {
      create: count('create'),
      change: count('change'),
      same: count('same'),
      problem: bad.length,
    },
    rows: rows.map(({ line, name, what, says }) => ({ line, name, what, says })),
    unknownColumns,
    badRows:
      bad.length === 0
        ? ''
        : csvFile(
            [...columns, 'problem'],
            bad.map((row) => [
              ...columns.map((column) => row.cells[column] ?? ''),
              row.says.join(' '),
            ]),
          ),
    fingerprint: createHash('sha256')
      .update(JSON.stringify(rows.map((row) => [row.line, row.what, row.create, row.change])))
      .digest('base64url'),
  };
}

/** What an import of this file would do. Changes nothing. @throws AppError `permission-denied`, `invalid-argument` for a file that can't be read */
export async function checkCustomerImport(
  app: App,
  actor: UserActor,
  csv: string,
): Promise<FileImport> {
  const admin = customerAdminScope(actor);
  return summary(plan(csv, await knownCustomers(app.db, admin)));
}

/**
 * Takes the good rows of a file in one transaction, once for a key, and reports the bad ones.
 * @throws AppError `import-changed` (409) when it would no longer do what the person was shown
 */
export async function importCustomers(
  app: App,
  actor: UserActor,
  input: { csv: string; fingerprint: string },
  key: string,
  trace: Trace,
): Promise<FileImport> {
  const admin = customerAdminScope(actor);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'import-customers', key, body: input },
      async () => {
        const planned = plan(input.csv, await knownCustomers(tx, admin));
        const result = summary(planned);
        if (result.fingerprint !== input.fingerprint) throw importChanged();
        for (const row of planned.rows) {
          try {
            if (row.create) await insertCustomer(app, tx, actor, row.create, trace);
            if (row.change) await changeCustomerIn(app, tx, actor, row.change, trace);
          } catch (error) {
            // A refusal comes before anything of its row is written; the rest of the file goes on.
            if (!(error instanceof AppError) || error.status >= 500) throw error;
            row.what = 'problem';
            row.says = [error.message];
          }
        }
        return summary(planned);
      },
    ),
  );
}
