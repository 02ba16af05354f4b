import { SqlText, sql } from './sql.ts';

/**
 * What the rows of a statement look like. The type that readers get follows from it, and it is held against what the database
 * answers (check-rows.ts): names whenever a statement is first used, types and nullability in every test.
 */
export interface RowShape<C extends Columns = Columns> {
  readonly columns: C;
  /** The names of the columns in TypeScript, in the order in which they were written. */
  readonly keys: readonly string[];
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

type Kind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'time'
  | 'date'
  | 'json'
  | 'bytes'
  | 'list';

export interface Column<T> {
  readonly kind: Kind;
  /** `yes`: the value may be null. `excluded`: the column may be null, but this statement leaves such rows out. */
  readonly null: 'no' | 'yes' | 'excluded';
  /** The shape of a JSON value that is an object or a list of objects. */
  readonly inside?: RowShape;
  /** What each entry of a JSON list, or of a JSON object of entries by name, is. */
  readonly each?: Column<unknown>;
  /** A key of JSON that need not be there. */
  readonly absent?: true;
  /** What a list holds. */
  readonly of?: 'text' | 'integer';
  /** Only for the compiler. */
  readonly type?: T;
}

export interface OptionalColumn<T> extends Column<T> {
  readonly absent: true;
}

export type RowOf<S extends RowShape> = {
  -readonly [K in keyof S['columns']]: S['columns'][K] extends Column<infer T> ? T : never;
};

type Absent<C extends Columns> = {
  [K in keyof C]: C[K] extends { absent: true } ? K : never;
}[keyof C];

/** A JSON object of a shape: what is optional may lack. */
export type JsonOf<S extends RowShape> = [Absent<S['columns']>] extends [never]
  ? RowOf<S>
  : Omit<RowOf<S>, Absent<S['columns']>> & {
      -readonly [K in Absent<S['columns']>]?: RowOf<S>[K];
    };

/** The shape that gives rows of type `T`, with no further column: for rows whose type is part of a contract. */
export type ShapeOf<T> = Whole<{
  readonly [K in keyof T]-?: {} extends Pick<T, K>
    ? OptionalColumn<Exclude<T[K], undefined>>
    : Column<T[K]>;
}>;

/** A shape that says its keys to the compiler, so that it does not pass for a smaller one. */
type Whole<C extends Columns> = RowShape<C> & { readonly key?: keyof C };

const column = <T>(kind: Kind): Column<T> => ({ kind, null: 'no' });

export const text = column<string>('text');
/** One of a few texts that a constraint of the table lists. */
export const textOf = <T extends string>() => column<T>('text');
/** Any whole number, cents and counts included. */
export const int = column<number>('integer');
export const decimal = column<number>('decimal');
export const bool = column<boolean>('boolean');
/** A moment (timestamptz). */
export const time = column<Date>('time');
/** A calendar day as YYYY-MM-DD: it has no time zone. */
export const date = column<string>('date');
export const bytes = column<Buffer>('bytes');
/** An array of texts. */
export const textList: Column<string[]> = { ...column('list'), of: 'text' };
/** An array of a few texts that a constraint of the table lists. */
export const textListOf = <T extends string>(): Column<T[]> => ({ ...column('list'), of: 'text' });
/** An array of whole numbers. */
export const intList: Column<number[]> = { ...column('list'), of: 'integer' };
/** JSON of which only the compiler knows the type. */
export const json = <T>() => column<T>('json');
/** A JSON object, checked like a row. */
export const jsonRow = <S extends RowShape>(inside: S): Column<JsonOf<S>> => ({
  ...column('json'),
  inside,
});
/** A JSON list of objects, each checked like a row. */
export const jsonRows = <S extends RowShape>(inside: S): Column<JsonOf<S>[]> => ({
  ...column('json'),
  inside,
});
/** A JSON list of single values, each checked. */
export const jsonList = <T>(each: Column<T>): Column<T[]> => ({ ...column('json'), each });
/** A JSON object of values by names that nobody lists, each checked. */
export const jsonMap = <T>(each: Column<T>): Column<Record<string, T>> => ({
  ...column('json'),
  each,
});
/** A key of a JSON object that need not be there: rows from before it lack it, or it is written only where it counts. */
export const optional = <T>(of: Column<T>): OptionalColumn<T> => ({ ...of, absent: true });

export const nullable = <T>(of: Column<T>) => ({ ...of, null: 'yes' }) as Column<T | null>;
/** A column that may be null in its table and never is in this statement, because a condition excludes it. */
export const present = <T>(of: Column<T>): Column<T> => ({ ...of, null: 'excluded' });

export function rowShape<C extends Columns>(columns: C): Whole<C> {
  return { columns, keys: Object.keys(columns) };
}

/** `holdReason` -> `hold_reason` */
export const columnName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `hold_reason` -> `holdReason` */
export const keyName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Shapes and aliases are of the source, and almost every statement names some of either: each piece is put together once. */
function madeOnce(make: (shape: RowShape, alias: string) => SqlText) {
  const made = new WeakMap<RowShape, Map<string, SqlText>>();
  return (shape: RowShape, alias: string): SqlText => {
    const ofShape = made.get(shape) ?? new Map<string, SqlText>();
    made.set(shape, ofShape);
    const piece = ofShape.get(alias) ?? make(shape, alias);
    ofShape.set(alias, piece);
    return piece;
  };
}

/** All columns of a shape as they are named in its table: `o.id, o.hold_reason`. */
export const columns = madeOnce((shape, alias) =>
  sql.join(shape.keys.map((key) => sql.id(`${alias}.${columnName(key)}`))),
);

const jsonPairs = madeOnce((shape, alias) =>
  sql.join(
    shape.keys.map((key) =>
      // A key of TypeScript holds capitals, which sql.id() refuses; keys are names of the source.
      sql.join([new SqlText([`'${key}'`], []), sql.id(`${alias}.${columnName(key)}`)]),
    ),
  ),
);

/**
 * A JSON object of all columns of a shape, for lists inside a row: `json_build_object('holdReason', o.hold_reason)`.
 * `further` names what is no column of the table: `'slug', case ... end`.
 */
export function jsonOf(shape: RowShape, alias: string, further?: SqlText): SqlText {
  const pairs = jsonPairs(shape, alias);
  return sql`json_build_object(${further ? sql.join([pairs, further]) : pairs})`;
}

/** The one row of a statement as JSON, null for none: two reads in one round trip. */
export const rowAsJson = (shape: RowShape, statement: SqlText): SqlText =>
  sql`(select ${jsonOf(shape, 'one')} from (${statement}) one)`;

/** All rows of a statement as one JSON list, in their order. */
export const rowsAsJson = (shape: RowShape, statement: SqlText): SqlText =>
  sql`(select coalesce(json_agg(${jsonOf(shape, 'one')}), '[]') from (${statement}) one)`;
