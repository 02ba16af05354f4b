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

/**
 * A count that stands in the source, a page's length above all, as part of the text: the database then knows it, and plans the statement
 * once instead of at each request. Not for what somebody sends: every other count is another text.
 */
sql.count = (count: number): SqlText => {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`"${count}" is no count`);
  return new SqlText([String(count)], []);
};

const WORD = /^[a-z]+([_-][a-z]+)*$/;

/**
 * Words of the source, a column's states above all, as part of the text: `` status in ${sql.words(OPEN_STATUSES)} ``. The planner then
 * sees which partial index holds them, whatever the other values are.
 * @throws Error when one is anything but a plain word: input can't get into a text this way.
 */
sql.words = (words: readonly string[]): SqlText => {
  const wrong = words.find((word) => !WORD.test(word));
  if (wrong !== undefined || words.length === 0)
    throw new Error(`"${wrong ?? ''}" is no plain word`);
  return new SqlText([`('${words.join("', '")}')`], []);
};

/**
 * A list as one parameter whose length the planner does not look at. A short one would seem so much cheaper than one of unknown length
 * that the statement was planned anew at each request, which takes longer than running it. For lists by which rows are found by their ids.
 */
sql.list = (list: readonly (string | number)[], of: 'text' | 'int' = 'text'): SqlText =>
  sql`(select ${arrayText(list)}::${sql.id(of)}[])`;

/** A list as PostgreSQL writes it, at once where no entry needs care: the driver looks at each of them several times. */
function arrayText(list: readonly (string | number)[]): string | readonly (string | number)[] {
  return list.length === 0 || /["\\]/.test(list.join('')) ? list : `{"${list.join('","')}"}`;
}

/** Any of such a list, as in `` id = ${sql.anyOf(ids)} ``. */
sql.anyOf = (list: readonly string[]): SqlText => sql`any(${sql.list(list)}::text[])`;

/** Pieces one after the other, with `between` between them (a comma by default). */
sql.join = (pieces: readonly SqlText[], between: SqlText = new SqlText([', '], [])): SqlText => {
  const [first, ...rest] = pieces;
  if (!first) return sql.empty;
  const args = [first, ...rest.flatMap((piece) => [between, piece])];
  return compose(Array(args.length + 1).fill(''), args);
};

/** A moment as contracts have it: "2026-11-27T08:15:00.000Z". The session's time zone is UTC. */
export const isoText = (column: SqlText): SqlText =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
