import { fault } from './faults.ts';

export type Literal = string | number | boolean;
export interface Condition {
  property: string;
  operator: '=' | '<' | '>' | '<=' | '>=' | 'LIKE' | 'IN';
  values: Literal[];
}
export interface Query {
  count: boolean;
  /** Empty for `*`. */
  columns: string[];
  entity: string;
  conditions: Condition[];
  order: { property: string; descending: boolean }[];
  start: number | undefined;
  max: number | undefined;
}

interface Token {
  kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  value: string;
  column: number;
}

const pattern =
  /\s+|'((?:\\.|[^'\\])*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_][\w.]*)|(<=|>=|[=<>(),*])/y;

/** Splits a statement into tokens. Apostrophes inside texts are escaped by a backslash, not doubled (behaviour 31). */
function tokensOf(statement: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < statement.length) {
    const column = pattern.lastIndex + 1;
    const match = pattern.exec(statement);
    if (!match)
      throw fault.queryParse(
        `Lexical error at line 1, column ${column}.  Encountered: "${statement.slice(column - 1, column + 9)}"`,
      );
    const [, text, number, word, sign] = match;
    if (text !== undefined)
      tokens.push({ kind: 'text', value: text.replace(/\\(.)/gs, '$1'), column });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, column });
    else if (word !== undefined) tokens.push({ kind: 'word', value: word, column });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, column });
  }
  tokens.push({ kind: 'end', value: '<EOF>', column: statement.length + 1 });
  return tokens;
}

class Parser {
  #tokens: Token[];
  #at = 0;

  constructor(statement: string) {
    this.#tokens = tokensOf(statement);
  }

  query(): Query {
    this.#keyword('SELECT');
    const { count, columns } = this.#columns();
    this.#keyword('FROM');
    const entity = this.#word();
    const conditions = this.#accept('WHERE') ? this.#conditions() : [];
    const order = this.#ordering() ? this.#order() : [];
    const { start, max } = this.#window();
    if (this.#peek().kind !== 'end') throw this.#unexpected();
    return { count, columns, entity, conditions, order, start, max };
  }

  #columns(): { count: boolean; columns: string[] } {
    if (this.#sign('*')) return { count: false, columns: [] };
    if (this.#accept('COUNT')) {
      if (!this.#sign('(') || !this.#sign('*') || !this.#sign(')')) throw this.#unexpected();
      return { count: true, columns: [] };
    }
    const columns = [this.#word()];
    while (this.#sign(',')) columns.push(this.#word());
    return { count: false, columns };
  }

  #conditions(): Condition[] {
    const conditions = [this.#condition()];
    while (this.#accept('AND')) conditions.push(this.#condition());
    return conditions;
  }

  #condition(): Condition {
    const property = this.#word();
    if (this.#accept('LIKE')) return { property, operator: 'LIKE', values: [this.#literal()] };
    if (this.#accept('IN')) {
      if (!this.#sign('(')) throw this.#unexpected();
      const values = [this.#literal()];
      while (this.#sign(',')) values.push(this.#literal());
      if (!this.#sign(')')) throw this.#unexpected();
      return { property, operator: 'IN', values };
    }
    const token = this.#peek();
    if (token.kind !== 'sign' || !['=', '<', '>', '<=', '>='].includes(token.value))
      throw this.#unexpected();
    this.#at += 1;
    return { property, operator: token.value as Condition['operator'], values: [this.#literal()] };
  }

  #literal(): Literal {
    const token = this.#peek();
    this.#at += 1;
    if (token.kind === 'text') return token.value;
    if (token.kind === 'number') return Number(token.value);
    if (token.kind === 'word' && /^(true|false)$/i.test(token.value))
      return token.value.toLowerCase() === 'true';
    this.#at -= 1;
    throw this.#unexpected();
  }

  #ordering(): boolean {
    if (this.#accept('ORDERBY')) return true;
    if (!this.#accept('ORDER')) return false;
    this.#keyword('BY');
    return true;
  }

  #order(): Query['order'] {
    const order: Query['order'] = [];
    do {
      const property = this.#word();
      const descending = this.#accept('DESC');
      if (!descending) this.#accept('ASC');
      order.push({ property, descending });
    } while (this.#sign(','));
    return order;
  }

  /** STARTPOSITION and MAXRESULTS in either order, each at most once. */
  #window(): { start: number | undefined; max: number | undefined } {
    let start: number | undefined;
    let max: number | undefined;
    for (;;) {
      if (start === undefined && this.#accept('STARTPOSITION')) start = this.#position();
      else if (max === undefined && this.#accept('MAXRESULTS')) max = this.#position();
      else return { start, max };
    }
  }

  #position(): number {
    const token = this.#peek();
    if (token.kind !== 'number' || !/^-?\d+$/.test(token.value)) throw this.#unexpected();
    this.#at += 1;
    const value = Number(token.value);
    if (value < 1) throw fault.queryInvalid(`value ${value} is too small. Min allowed value is 1`);
    return value;
  }

  #peek(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #accept(keyword: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'word' || token.value.toUpperCase() !== keyword) return false;
    this.#at += 1;
    return true;
  }

  #keyword(keyword: string): void {
    if (!this.#accept(keyword)) throw this.#unexpected();
  }

  #sign(sign: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'sign' || token.value !== sign) return false;
    this.#at += 1;
    return true;
  }

  #word(): string {
    const token = this.#peek();
    if (token.kind !== 'word') throw this.#unexpected();
    this.#at += 1;
    return token.value;
  }

  #unexpected(): Error {
    const { value, column } = this.#peek();
    return fault.queryParse(
      `Encountered " <${value}> "${value} "" at line 1, column ${column}.\nWas expecting one of:\n    "and", "orderby", "order", "startposition", "maxresults", <EOF>`,
    );
  }
}

/** Parses a query statement (reference section 3); anything outside the grammar, OR and parentheses included, is fault 4000. */
export function parseQuery(statement: string): Query {
  return new Parser(statement).query();
}
