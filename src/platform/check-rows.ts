import type { FieldDef } from 'pg';
import { type Column, keyName, type RowShape } from './row-shape.ts';

/** PostgreSQL's type numbers by what a shape calls them. */
const TYPES: Record<Column<unknown>['kind'], readonly number[] | 'any'> = {
  text: [25, 1043, 1042, 19, 2950],
  integer: [20, 21, 23, 1700],
  decimal: [1700, 700, 701, 20, 21, 23],
  boolean: [16],
  time: [1184],
  date: [1082],
  json: [114, 3802],
  bytes: [17],
  // Arrays have a number for each type of element.
  list: [1009, 1015, 1005, 1007, 1016, 1231],
};

const fault = (text: string, what: string) =>
  new Error(`${what}, in: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);

/**
 * The names of a statement's rows in TypeScript.
 * @throws Error when the database answers other columns than the shape says.
 */
export function keysOf(shape: RowShape, fields: readonly FieldDef[], text: string): string[] {
  const keys = fields.map((field) => keyName(field.name));
  const missing = shape.keys.filter((key) => !keys.includes(key));
  const further = keys.filter((key) => !shape.keys.includes(key));
  if (missing.length > 0) throw fault(text, `the rows lack ${missing.join(', ')}`);
  if (further.length > 0) throw fault(text, `the shape does not name ${further.join(', ')}`);
  if (new Set(keys).size < keys.length) throw fault(text, `two columns have one name`);
  return keys;
}

/** What the tables of the database say about null: `table.column` (their numbers) -> never null. */
export type NotNull = ReadonlyMap<string, boolean>;

/** Reads `NotNull` of the tables of the shop. Views are left out: their columns are never marked. */
export const NOT_NULL = `select a.attrelid as table_id, a.attnum as column_id, a.attnotnull as not_null
  from pg_attribute a join pg_class c on c.oid = a.attrelid
 where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`;

/**
 * Holds a shape against the types and the nullability of the columns that a statement reads.
 * @throws Error that names the column and the statement.
 */
export function checkFields(
  shape: RowShape,
  fields: readonly FieldDef[],
  text: string,
  notNull: NotNull,
): void {
  for (const field of fields) {
    const key = keyName(field.name);
    const column = shape.columns[key];
    if (!column) continue;
    const types = TYPES[column.kind];
    if (types !== 'any' && !types.includes(field.dataTypeID))
      throw fault(text, `${key} is no ${column.kind} (type ${field.dataTypeID})`);
    if (column.null === 'no' && notNull.get(`${field.tableID}.${field.columnID}`) === false)
      throw fault(text, `${key} may be null: say nullable() or, where it is excluded, present()`);
  }
}

const KINDS: Partial<Record<Column<unknown>['kind'], string>> = {
  text: 'string',
  date: 'string',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
};

function checkValue(column: Column<unknown>, value: unknown, key: string, text: string): void {
  const kind = KINDS[column.kind];
  if (kind && typeof value !== kind) throw fault(text, `${key} is a ${typeof value}`);
  const { each } = column;
  if (!each) return;
  for (const entry of Object.values(value as object)) {
    if (entry !== null) checkValue(each, entry, key, text);
    else if (each.null !== 'yes') throw fault(text, `${key} holds null`);
  }
}

/**
 * Holds rows against their shape, JSON inside them included: what the description of the fields can't show (outer joins,
 * expressions, keys of JSON objects).
 * @throws Error that names the column and the statement.
 */
export function checkValues(shape: RowShape, rows: readonly object[], text: string): void {
  for (const row of rows) {
    for (const key of shape.keys) {
      const column = shape.columns[key] as Column<unknown>;
      const value = (row as Record<string, unknown>)[key];
      if (value === undefined && column.absent) continue;
      if (value === null || value === undefined) {
        if (column.null !== 'yes' || value === undefined) throw fault(text, `${key} is ${value}`);
      } else if (column.inside) {
        const list = (Array.isArray(value) ? value : [value]) as object[];
        for (const entry of list) {
          const known = column.inside.keys;
          const further = Object.keys(entry).filter((name) => !known.includes(name));
          if (further.length > 0)
            throw fault(text, `the shape of ${key} does not name ${further.join(', ')}`);
        }
        checkValues(column.inside, list, text);
      } else checkValue(column, value, key, text);
    }
  }
}
