import type { World } from '../matrix/world.ts';
import { sources } from '../shape/sources.ts';
import type { TestUser } from '../support/app.ts';
import { faultsOf, type Schema } from './json-schema.ts';
import type { Got, Sent, Shop } from './shop.ts';

/** A promise that was not kept. */
export interface Finding {
  what:
    | 'a 5xx'
    | 'a fault'
    | 'a text of the inside'
    | 'not the shape of an error'
    | 'not as documented'
    | 'a refused write changed rows'
    | 'too much work'
    | 'no answer';
  /** Which request: enough to send it again. */
  at: string;
  detail: string;
}

/** What only a stack, a statement or a driver says. */
const INSIDE =
  /\n\s+at \S+ ?\(|\.(ts|js|mjs):\d+:\d+|node_modules|\b(duplicate key value|violates \w+[- ]\w+ constraint|syntax error at or near|invalid input syntax|relation "\w+"|column "\w+"|out of range for type|current transaction is aborted)|\b(TypeError|RangeError|ReferenceError|SyntaxError|ZodError|DatabaseError)\b|\bselect .+ from \w+ where\b|ECONNREFUSED|Cannot read propert|is not a function|\[object Object\]\."/i;

/** Nobody waits longer for one answer: processor time, which other work on the machine does not lengthen. */
const MOST_WORK_MS = 1_500;

/** An answer that has not come by then does not come, even on a machine with much else to do. */
const LONGEST_MS = 20_000;

const ERROR: Schema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$' },
        message: { type: 'string', minLength: 5, maxLength: 1_000 },
        details: {},
        requestId: { type: 'string' },
      },
    },
  },
};

const texts = sources
  .filter(({ isTest }) => !isTest)
  .map(({ text }) => text)
  .join('\n');
const seenCodes = new Map<string, boolean>();

/** Whether the code stands in the sources: an answer has no code that somebody sent. */
function isOurs(code: string): boolean {
  const known = seenCodes.get(code) ?? texts.includes(`'${code}'`);
  seenCodes.set(code, known);
  return known;
}

function jsonOf(got: Got): unknown {
  if (!/[/+]json/.test(got.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(Buffer.from(got.text, 'latin1').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Refusals that keep something on purpose: what was sent can't be asked for again. They say so in `details.kept`. */
const reportsStored = (body: unknown) =>
  typeof (body as { error?: { details?: { kept?: unknown } } } | undefined)?.error?.details
    ?.kept === 'string';

/** Whose refusals have no body, because nobody reads one. */
const BARE: Readonly<Record<string, string>> = {
  '/api/quickbooks/webhook': 'Intuit reads the status alone, and a stranger learns nothing',
};

/** Answers of 500 and above that are meant: the books or the mail are not there, and the answer says so. */
type ExpectedAnswer = (got: Got, code: string) => boolean;

interface Operation {
  world: World;
  shop: Shop;
  actor: TestUser | null;
  sent: Sent;
  /** Which request, for whoever reads of it. */
  at: string;
  /** Of an answer 200, for an endpoint. */
  schema?: Schema | undefined;
  expected?: ExpectedAnswer;
}

/** Sends one request and holds the answer against the promises. */
export async function hold({ world, shop, actor, sent, at, schema, expected }: Operation): Promise<{
  got: Got;
  findings: Finding[];
}> {
  const { app } = world;
  await app.db.pool.query('delete from rate_limits');
  const isWrite = sent.method !== 'GET';
  const before = isWrite ? await world.changes() : '';
  const faults = app.faults.length;
  const began = process.cpuUsage();
  let late: NodeJS.Timeout | undefined;
  const got = await Promise.race([
    shop.send(actor, sent),
    new Promise<null>((resolve) => {
      late = setTimeout(resolve, LONGEST_MS, null);
    }),
  ]);
  clearTimeout(late);
  const none: Finding = { what: 'no answer', at, detail: `${LONGEST_MS} ms` };
  if (!got) return { got: { status: 0, headers: new Headers(), text: '' }, findings: [none] };
  const { user, system } = process.cpuUsage(began);
  const findings: Finding[] = [];
  const add = (what: Finding['what'], detail: string) =>
    findings.push({ what, at, detail: `${got.status} ${detail.slice(0, 400)}` });

  const body = jsonOf(got);
  const code = (body as { error?: { code?: string } } | undefined)?.error?.code ?? '';
  if (got.status >= 500 && !expected?.(got, code)) add('a 5xx', got.text);
  const newFaults = app.faults.splice(faults);
  for (const fault of newFaults)
    add('a fault', fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  if (got.status >= 400 || body !== undefined) {
    const inside = INSIDE.exec(withoutSent(got.text, sent));
    if (inside) add('a text of the inside', inside[0] + got.text.slice(0, 200));
  }
  if (schema !== undefined) {
    if (got.status >= 400 && !(sent.target.replace(/\?.*/, '') in BARE && got.text === ''))
      for (const wrong of body === undefined ? ['no JSON'] : faultsOf(body, ERROR).slice(0, 1))
        add('not the shape of an error', `${wrong}: ${got.text}`);
    if (got.status < 400 && body !== undefined)
      for (const wrong of faultsOf(body, schema).slice(0, 3)) add('not as documented', wrong);
  }
  if (code !== '' && !isOurs(code)) add('not the shape of an error', `unknown code ${code}`);
  if (isWrite && got.status >= 400) {
    const after = await world.changes();
    if (after !== before && !reportsStored(body))
      add('a refused write changed rows', `${before} -> ${after}: ${got.text}`);
  }
  const work = (user + system) / 1_000;
  if (work > MOST_WORK_MS) add('too much work', `${Math.round(work)} ms`);
  return { got, findings };
}

/** What was sent may be said again: it is no secret of ours. */
function withoutSent(text: string, sent: Sent): string {
  const target = sent.target.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const known = `${target} ${typeof sent.body === 'string' ? sent.body : ''}`;
  return text.replace(INSIDE, (found) => (known.includes(found) ? '' : found));
}
