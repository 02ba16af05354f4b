import { createHash } from 'node:crypto';

/**
 * A piece of SQL with the values that belong to it. Pieces are spliced into each other, so a scope, a column list or an
 * optional condition is written once and carries its own values; nobody counts parameters.
 */
export class SqlText {
  /** The text around the values: always one more than there are values. */
  readonly parts: readonly string[];
  readonly values: readonly unknown[];

  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }

  /** The statement for the driver. Its name derives from its text, so equal texts share one prepared statement. */
  prepared(): { name: string; text: string; values: unknown[] } {
    let text = this.parts[0] ?? '';
    for (let at = 1; at < this.parts.length; at += 1) text += `$${at}${this.parts[at]}`;
    return { name: nameOf(text), text, values: [...this.values] };
  }
}

// Values never get into a text, so there are only as many texts as ways to compose the statements of the source.
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}

function compose(strings: readonly string[], args: readonly unknown[]): SqlText {
  const parts = [strings[0] ?? ''];
  const values: unknown[] = [];
  args.forEach((arg, index) => {
    const following = strings[index + 1] ?? '';
    if (arg instanceof SqlText) {
      const [first = '', ...rest] = arg.parts;
      parts[parts.length - 1] += first;
      parts.push(...rest);
      parts[parts.length - 1] += following;
      values.push(...arg.values);
    } else {
      parts.push(following);
      values.push(arg);
    }
  });
  return new SqlText(parts, values);
}

/** Writes SQL: an `sql` piece in `${}` is spliced in, anything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...args: unknown[]): SqlText {
  return compose(strings, args);
}

/** Nothing: the other half of an optional condition. */
sql.empty = new SqlText([''], []);

const NAME = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;

/**
 * The name of a table, an alias or a column.
 * @throws Error when it is anything but a plain name: input can't get into a text this way.
 */
sql.id = (name: string): SqlText => {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a plain SQL name`);
  return new SqlText([name], []);
};

/** Pieces one after the other, with `between` between them (a comma unless told). */
sql.join = (pieces: readonly SqlText[], between: SqlText = new SqlText([', '], [])): SqlText => {
  const [first, ...rest] = pieces;
  if (!first) return sql.empty;
  const args = [first, ...rest.flatMap((piece) => [between, piece])];
  return compose(Array(args.length + 1).fill(''), args);
};

/** A moment as contracts have it: "2026-11-27T08:15:00.000Z". The session's time zone is UTC. */
export const isoText = (column: SqlText): SqlText =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
