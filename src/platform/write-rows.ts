import { isDeepStrictEqual } from 'node:util';
import { type Column, columnName, columns, type RowOf, type RowShape } from './row-shape.ts';
import { SqlText, sql } from './sql.ts';

// Inserts and updates follow from the row shape that reads use, so a column that is read and not written does not compile. The
// statement itself stays in the verb: table, condition and scope are read there.

/** A column for each field of a contract and no other: `{ ... } satisfies ColumnsOf<ChangeCustomer>`. */
export type ColumnsOf<T> = { readonly [K in keyof T]-?: Column<Exclude<T[K], undefined>> };

/** Refuses the keys that the shape does not have: also those of a variable, where TypeScript by itself allows more. */
type NoFurther<S extends RowShape, V> = {
  readonly [K in Exclude<keyof V, keyof S['columns']>]: never;
};

/** Columns that a write sets and its shape does not hold, each with a value or a piece of SQL. A JSON value comes as its text. */
type Further = Readonly<Record<string, unknown>>;

/** What the driver is given: JSON as text, because it would send a list as an array of the database. */
const valueOf = (column: Column<unknown> | undefined, value: unknown): unknown =>
  column?.kind === 'json' && value !== null ? JSON.stringify(value) : value;

const pieceOf = (value: unknown): SqlText => (value instanceof SqlText ? value : sql`${value}`);

const pairsOf = (shape: RowShape, values: object, further: Further): [SqlText, SqlText][] => [
  ...shape.keys.map((key): [SqlText, SqlText] => [
    sql.id(columnName(key)),
    sql`${valueOf(shape.columns[key], (values as Further)[key])}`,
  ]),
  ...Object.keys(further).map((key): [SqlText, SqlText] => [
    sql.id(columnName(key)),
    pieceOf(further[key]),
  ]),
];

/** `insert into customers ${inserting(customerRow, values)}`: the names and the values of one row. */
export function inserting<S extends RowShape, V extends RowOf<S>>(
  shape: S,
  values: V & NoFurther<S, V>,
  further: Further = {},
): SqlText {
  const pairs = pairsOf(shape, values, further);
  return sql`(${sql.join(pairs.map(([name]) => name))})
        values (${sql.join(pairs.map(([, value]) => value))})`;
}

/** The same row out of a select, where a condition decides: `insert into notes ${insertingIf(noteRow, values)} where exists (...)`. */
export function insertingIf<S extends RowShape, V extends RowOf<S>>(
  shape: S,
  values: V & NoFurther<S, V>,
  further: Further = {},
): SqlText {
  const pairs = pairsOf(shape, values, further);
  return sql`(${sql.join(pairs.map(([name]) => name))})
        select ${sql.join(pairs.map(([, value]) => value))}`;
}

/** `update customers set ${setting(customerRow, values)} where ...`: every column of the shape. */
export function setting<S extends RowShape, V extends RowOf<S>>(
  shape: S,
  values: V & NoFurther<S, V>,
  further: Further = {},
): SqlText {
  const pairs = pairsOf(shape, values, further);
  return sql.join(pairs.map(([name, value]) => sql`${name} = ${value}`));
}

/** The same from other rows, by their alias: `set ${settingFrom(customerRow, 'given')}`, or from `excluded` after a conflict. */
export const settingFrom = (shape: RowShape, alias: string): SqlText =>
  sql.join(
    shape.keys.map(
      (key) => sql`${sql.id(columnName(key))} = ${sql.id(`${alias}.${columnName(key)}`)}`,
    ),
  );

/** Every column of the shape to null: what is taken away of a row as a whole. */
export const clearing = (shape: RowShape): SqlText =>
  sql.join(shape.keys.map((key) => sql`${sql.id(columnName(key))} = null`));

/** What a column is called in a record of JSON. The table's own type follows by assignment. */
const SQL_TYPES: Record<Exclude<Column<unknown>['kind'], 'list' | 'bytes'>, string> = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  time: 'timestamptz',
  date: 'date',
  json: 'jsonb',
};

function sqlType({ kind, of }: Column<unknown>): string {
  if (kind === 'list') return of === 'integer' ? 'bigint[]' : 'text[]';
  if (kind === 'bytes')
    throw new Error('Bytes do not travel as JSON: insert such a row by itself.');
  return SQL_TYPES[kind];
}

/** Rows as a table of one parameter: `from ${recordset(lineRow, lines, 'given')} where given.id = ...`. */
export function recordset<S extends RowShape, V extends RowOf<S>>(
  shape: S,
  rows: readonly (V & NoFurther<S, V>)[],
  alias: string,
): SqlText {
  const records = rows.map((row) =>
    Object.fromEntries(shape.keys.map((key) => [columnName(key), (row as Further)[key]])),
  );
  const heads = shape.keys.map((key) => {
    const type = sqlType(shape.columns[key] as Column<unknown>);
    return new SqlText([`${columnName(key)} ${type}`], []);
  });
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as ${sql.id(alias)}(${sql.join(heads)})`;
}

/** The names of the columns, for an insert that takes further ones from its select. */
export const names = (shape: RowShape): SqlText =>
  sql.join(shape.keys.map((key) => sql.id(columnName(key))));

/** `insert into order_lines ${insertingRows(lineRow, lines)}`: any number of rows by one parameter. */
export function insertingRows<S extends RowShape, V extends RowOf<S>>(
  shape: S,
  rows: readonly (V & NoFurther<S, V>)[],
): SqlText {
  return sql`(${names(shape)}) select ${columns(shape, 'given')} from ${recordset(shape, rows, 'given')}`;
}

/** The part of a wider object that the shape names. */
export const only = <S extends RowShape>(shape: S, source: RowOf<NoInfer<S>>): RowOf<S> =>
  Object.fromEntries(shape.keys.map((key) => [key, (source as Further)[key]])) as RowOf<S>;

type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Without the fields that are undefined. */
export const defined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;

type Requested<S extends RowShape> = {
  readonly [K in keyof RowOf<S>]?: RowOf<S>[K] | undefined;
};

/**
 * What a request makes of a record: its next values and version, which fields differ, and both sides of these for the audit log.
 * Fields that the request does not name stay. Writes nothing.
 */
export function changing<S extends RowShape, R extends Requested<S>>(
  shape: S,
  present: RowOf<NoInfer<S>> & { version: number },
  requested: R & NoFurther<S, R>,
) {
  type Field = keyof RowOf<S> & string;
  const before = only(shape, present);
  const next: RowOf<S> = { ...before, ...defined(requested) };
  const changed = (shape.keys as readonly Field[]).filter(
    (key) => !isDeepStrictEqual(next[key], before[key]),
  );
  const of = (row: RowOf<S>) =>
    Object.fromEntries(changed.map((key) => [key, row[key]])) as Partial<RowOf<S>>;
  return {
    next,
    changed,
    version: changed.length > 0 ? present.version + 1 : present.version,
    before: of(before),
    after: of(next),
  };
}
