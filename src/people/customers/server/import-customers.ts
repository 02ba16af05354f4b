import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { ConfirmedFile, FileImport, FilePlan, FileRow } from '../../../kit/file-import.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { normalise } from '../../../kit/normalise.ts';
import { sentence } from '../../../kit/sentence.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { importReport } from '../../../platform/import-report.ts';
import { columns, int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { takeImport } from '../../../platform/take-import.ts';
import { percentText } from '../basis-points.ts';
import { type Column, CSV_COLUMNS } from '../customer-csv.ts';
import { importChanged } from '../errors.ts';
import {
  type ChangeCustomer,
  type CreateCustomer,
  type CustomerFieldsInput,
  createCustomerInput,
  settlesTax,
  withUsualTax,
} from '../public/contract.ts';
import { routeDaysText, taxUsual, taxWaits } from '../public/messages.ts';
import { changeCustomerIn } from './change-customer.ts';
import { insertCustomer, readUsualTax, type Trace } from './create-customer.ts';
import { customerColumns } from './public/customer-row.ts';
import { type CustomerAdminScope, customerAdminScope, inAdminCustomers } from './public/scope.ts';
import {
  COLUMNS,
  type CustomerFile,
  fieldsOf,
  type ReadFields,
  readCustomerCsv,
} from './read-customer-csv.ts';
import { sameValue } from './same-value.ts';

const knownRow = rowShape({ id: text, version: int, ...customerColumns });
const knownWithParentRow = rowShape({ ...knownRow.columns, parentName: nullable(text) });
/** Without a tax setting the rate is null, so that a 0 in a file counts as a change. */
export type KnownCustomer = Omit<RowOf<typeof knownWithParentRow>, 'taxRateBp'> & {
  taxRateBp: number | null;
};

interface Planned extends FileRow<Column> {
  create?: CreateCustomer & { isActive: boolean };
  change?: ChangeCustomer;
}

/** Every customer that the person manages, as a file of customers is compared with. */
export async function knownCustomers(db: Sql, scope: CustomerAdminScope): Promise<KnownCustomer[]> {
  const rows = await db.rows(
    knownWithParentRow,
    sql`select ${columns(knownRow, 'c')}, p.name as parent_name
          from customers c left join customers p on p.id = c.parent_id
         where ${inAdminCustomers(scope, 'c')} order by c.name, c.id`,
  );
  return rows.map((row) => ({ ...row, taxRateBp: row.taxSettled ? row.taxRateBp : null }));
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

function shown(value: unknown, kind: string | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (kind === 'days') return routeDaysText(value as number[]);
  if (kind === 'dollars') return `$${centsToDecimal(value as number)}`;
  if (kind === 'percent') return `${(value as number) / 100} %`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value as string;
}

const csvField = (field: string) => CSV_COLUMNS.find((one) => one.field === field);

/** Which parent a row means; a problem in a sentence when there is none or more than one. */
function parentOf(
  read: ReadFields,
  byName: Map<string, KnownCustomer[]>,
  self: KnownCustomer | undefined,
  byId: ReadonlyMap<string, KnownCustomer>,
): { parentId?: string; problem?: string } {
  if (!read.parentName) return {};
  const found = (byName.get(normalise(read.parentName)) ?? []).filter(
    (one) => one.id !== self?.id && one.isActive,
  );
  if (found.length === 1 && found[0])
    return byId.get(found[0].parentId ?? '')?.parentId
      ? { problem: `${read.parentName} belongs to a site itself.` }
      : { parentId: found[0].id };
  return {
    problem:
      found.length === 0
        ? `${sentence(`No customer named ${read.parentName}`)} Import parents first.`
        : sentence(`Several customers are named ${read.parentName}`),
  };
}

function planChange(
  known: KnownCustomer,
  input: CustomerFieldsInput,
  isActive: boolean | undefined,
): { change?: ChangeCustomer; says: string[] } {
  const requested: Record<string, unknown> = {
    ...input,
    ...(isActive === undefined ? {} : { isActive }),
  };
  const differing = Object.keys(requested).filter(
    (field) => !sameValue(requested[field], known[field as keyof KnownCustomer]),
  );
  if (differing.length === 0) return { says: [] };
  const says = differing.map((field) => {
    if (field === 'parentId') return 'belongs to another parent';
    const { label, kind } = csvField(field) ?? { label: field };
    return `${label}: ${shown(known[field as keyof KnownCustomer], kind)} → ${shown(requested[field], kind)}`;
  });
  return {
    change: {
      id: known.id,
      version: known.version,
      ...Object.fromEntries(differing.map((field) => [field, requested[field]])),
    },
    says,
  };
}

/** Row by row: what would be created, changed or left, and what is wrong. Writes nothing. */
function plan(
  { records, unknown }: CustomerFile,
  known: readonly KnownCustomer[],
  /** The company's tax rate of new customers; null: none. */
  usualTaxRateBp: number | null,
): FilePlan<Planned> {
  const byPlace = groupBy(known, (one) => placeOf(one.name, one.zip));
  const byName = groupBy(known, (one) => normalise(one.name));
  const byId = new Map(known.map((one) => [one.id, one]));
  const seen = new Map<string, number>();
  const rows = records.map(({ line, cells }): Planned => {
    const read = fieldsOf(cells);
    const name = cells.name ?? '';
    const row = (what: Planned['what'], says: string[], effect: Partial<Planned> = {}) => ({
      line,
      name,
      cells,
      what,
      says,
      ...effect,
    });
    const problem = (...reasons: string[]) => row('problem', reasons);
    if (read.problems.length > 0) return problem(...read.problems);
    const place = placeOf(read.fields.name ?? '', read.fields.zip ?? '');
    const earlier = seen.get(place);
    if (earlier) return problem(`The same customer stands on line ${earlier} already.`);
    const matches = byPlace.get(place) ?? [];
    if (matches.length > 1)
      return problem('Several customers have this name and ZIP code. Change them one by one.');
    const parent = parentOf(read, byName, matches[0], byId);
    if (parent.problem) return problem(parent.problem);
    const fields = { ...read.fields, ...(parent.parentId ? { parentId: parent.parentId } : {}) };
    seen.set(place, line);
    if (matches[0]) {
      const { change, says } = planChange(matches[0], fields, read.isActive);
      return row(change ? 'change' : 'same', says, change && { change });
    }
    const whole = createCustomerInput.safeParse(fields);
    if (!whole.success)
      return problem(
        ...whole.error.issues.map(
          ({ path: [field] }) => `${csvField(String(field))?.label ?? String(field)} is missing.`,
        ),
      );
    const { address1, city, state, zip } = whole.data;
    const tax = settlesTax(whole.data)
      ? []
      : [usualTaxRateBp === null ? taxWaits : taxUsual(percentText(usualTaxRateBp))];
    return row('create', [`${address1}, ${city}, ${state} ${zip}`, ...tax], {
      create: { ...withUsualTax(whole.data, usualTaxRateBp), isActive: read.isActive ?? true },
    });
  });
  return { rows, unknownColumns: unknown };
}

const summary = (planned: FilePlan<Planned>): FileImport =>
  importReport(Object.keys(COLUMNS), planned, ({ create, change }) => [create, change]);

/**
 * What an import of this file would do. Changes nothing. @throws AppError `permission-denied`,
 * `invalid-argument` for a file that can't be read
 */
export async function checkCustomerImport(
  app: App,
  actor: UserActor,
  csv: string,
): Promise<FileImport> {
  const admin = customerAdminScope(actor);
  return summary(await planNow(app, app.db, await readCustomerCsv(csv), admin));
}

const planNow = async (app: App, db: Sql, file: CustomerFile, admin: CustomerAdminScope) =>
  plan(file, await knownCustomers(db, admin), await readUsualTax(app, db));

/**
 * Takes the good rows of a file in one transaction, once for a key, and reports the bad ones.
 * @throws AppError `import-changed` (409) when it would no longer do what the person was shown
 */
export async function importCustomers(
  app: App,
  actor: UserActor,
  input: ConfirmedFile,
  { key, ...trace }: { key: string } & Trace,
): Promise<FileImport> {
  const admin = customerAdminScope(actor);
  const file = await readCustomerCsv(input.csv);
  const once = { actor: actor.id, operation: 'import-customers', key };
  return takeImport(app, input, once, {
    plan: (tx) => planNow(app, tx, file, admin),
    report: summary,
    changed: importChanged,
    write: async (tx, { rows }) => {
      for (const row of rows) {
        try {
          // The plan has given it the usual tax already.
          if (row.create)
            await insertCustomer(app, tx, actor, {
              input: row.create,
              usualTaxRateBp: null,
              ...trace,
            });
          if (row.change) await changeCustomerIn(app, tx, actor, { input: row.change, ...trace });
        } catch (error) {
          // A row that fails does so before anything of it is written; the rest of the file goes
          // on.
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          row.what = 'problem';
          row.says = [error.message];
        }
      }
    },
  });
}
