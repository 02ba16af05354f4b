import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/endpoints.ts';
import type { PageForm } from '../../src/platform/http/form-action.ts';
import routes from '../../src/routes.ts';
import { PAGES } from '../matrix/page-rules.ts';
import { type ActorKind, makeWorld, type World } from '../matrix/world.ts';
import type { TestUser } from '../support/app.ts';
import { routeModule } from '../support/open-page.ts';
import { ODD_TEXTS, type WrongIds } from './broken.ts';
import { type Schema, type TextsFor, valueFor } from './json-schema.ts';
import { poolsOf } from './pools.ts';
import { type Finding, hold } from './promises.ts';
import { type Seeded, seeded } from './seeded.ts';
import { IS_WHOLE, ONLY, REQUESTS, SEED } from './settings.ts';
import { inAddress, openSite, type Sent, type Shop } from './shop.ts';

const ROLES = ['visitor', 'userA', 'rep', 'desk', 'driver', 'books', 'owner'] as const;
const CLASSES = ['valid', 'broken', 'wild'] as const;

interface Node {
  path?: string | undefined;
  file: string;
  children?: Node[] | undefined;
}
interface Page {
  address: string;
  file: string;
}

const pagesOf = (nodes: readonly Node[], prefix = ''): Page[] =>
  nodes.flatMap((node) => {
    const address = node.path ? `${prefix}/${node.path}` : prefix;
    const isLeaf = (node.children ?? []).length === 0;
    return [
      ...(isLeaf ? [{ address: address || '/', file: node.file }] : []),
      ...pagesOf(node.children ?? [], address),
    ];
  });

/** Pages whose action takes other fields on other addresses of the same path. */
const FURTHER_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/cart': ['?list=1', '?paste=1'],
};

type FieldOf = { schema: Schema; isFile: boolean };
interface Form {
  page: Page;
  query: string;
  intent: string;
  /** Null: read field by field, by no schema. */
  fields: ReadonlyMap<string, FieldOf> | null;
}

interface Definition {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The schema below what is done with it after, and what it is read into where that is said: JSON in a field. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { in: first, innerType } = definitionOf(schema);
  const inner = first ?? innerType;
  return inner ? unwrapped(inner) : schema;
}

function outOf(schema: z.ZodType): z.ZodType | undefined {
  const { type, out, innerType, in: first } = definitionOf(schema);
  if (type === 'pipe' && out && definitionOf(out).type !== 'transform') return out;
  const inner = innerType ?? (type === 'pipe' ? first : undefined);
  return inner ? outOf(inner) : undefined;
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;

function fieldsOf(schema: z.ZodType): Map<string, FieldOf> {
  const { shape = {} } = definitionOf(unwrapped(schema));
  return new Map(
    Object.entries(shape).map(([name, field]) => {
      const out = outOf(field);
      // What a text is read into says more of what it should be than that it is one.
      const read = out ? schemaOf(out, 'input') : undefined;
      const plain = schemaOf(field, 'input');
      const isFile = definitionOf(unwrapped(field)).type === 'custom';
      return [name, { schema: read?.type || read?.enum || read?.anyOf ? read : plain, isFile }];
    }),
  );
}

/** Names of fields that actions read by themselves. */
const NAMES = [
  ...new Set(
    globSync('src/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:texts?Of\(\w+(?:\.\w+)?, |\.get(?:All)?\(|typed\()'([\w-]+)'/g,
        ),
      ])
      .map(([, name = '']) => name),
  ),
].toSorted();

let world: World;
let shop: Shop;
let ids: WrongIds;
let textsFor: TextsFor;
const count = { pages: 0, forms: 0, requests: 0, done: 0, refused: 0, findings: 0 };
const statuses = new Map<number, number>();

beforeAll(async () => {
  world = await makeWorld();
  shop = openSite(world, endpoints);
  ({ ids, textsFor } = await poolsOf(world));
}, 60_000);
afterAll(async () => {
  await world.app.close();
  const byStatus = [...statuses].toSorted(([one], [two]) => one - two);
  console.log(
    `fuzz of the pages: seed ${SEED}, ${count.pages} pages, ${count.forms} forms, ${count.requests} requests, ${count.done} done, ${count.refused} refused (${byStatus.map(([status, times]) => `${times} x ${status}`).join(', ')}), ${count.findings} findings`,
  );
});

async function formsOf(page: Page): Promise<Form[]> {
  const { action } = await routeModule(page.file);
  if (!action) return [];
  const forms = (action as { forms?: Record<string, PageForm<unknown>> }).forms ?? { '': {} };
  return ['', ...(FURTHER_ADDRESSES[page.address] ?? [])].flatMap((query) =>
    Object.entries(forms as Record<string, { schema?: z.ZodType }>).map(([intent, form]) => ({
      page,
      query,
      intent,
      fields: form.schema ? fieldsOf(form.schema) : null,
    })),
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** The fields of a form as somebody fills it in. */
function filledIn(form: Form, random: Seeded): [string, string][] {
  const filled: [string, string][] = [
    ['intent', form.intent],
    ['key', world.missingId()],
  ];
  if (!form.fields) {
    const names = Array.from({ length: random.below(6) }, () => random.pick(NAMES));
    for (const name of names)
      if (name !== 'intent') filled.push([name, random.pick(textsFor(name, random))]);
    return filled;
  }
  for (const [name, { schema, isFile }] of form.fields) {
    if (isFile || name === 'intent' || name === 'key') continue;
    const value = valueFor(schema, name, random, textsFor);
    const likely = textsFor(name, random);
    const isPlain = schema.type === 'string' && !schema.enum;
    const texts =
      Array.isArray(value) && schema.type === 'array'
        ? value.map((one) => textOf(one))
        : [isPlain && random.chance(0.7) ? random.pick(likely) : textOf(value)];
    for (const text of texts) filled.push([name, text]);
  }
  return filled;
}

function broken(fields: [string, string][], random: Seeded): [string, string][] {
  const at = random.below(fields.length);
  const [name, was] = fields[at] ?? ['', ''];
  const kind = random.pick(['missing', 'twice', 'odd', 'id', 'long', 'huge', 'further']);
  const others = fields.filter((_, index) => index !== at);
  if (kind === 'missing') return others;
  if (kind === 'twice') return [...fields, [name, was]];
  if (kind === 'further')
    return [...fields, [random.pick([...NAMES, '__proto__', 'constructor', '']), 'x']];
  const text = {
    odd: () => random.pick(ODD_TEXTS),
    id: () => random.pick([...ids.foreign, ...ids.deleted, ...ids.missing]),
    long: () => 'x'.repeat(random.pick([300, 3_000, 70_000])),
    huge: () => random.pick(['2147483648', '9007199254740993', '-1', '1e308', '0.001']),
  }[kind as 'odd'];
  return [...others, [name, text()]];
}

const wild = (random: Seeded): Pick<Sent, 'body' | 'headers'> => {
  const [body, type] = random.pick<readonly [string | Uint8Array, string]>([
    ['', 'application/x-www-form-urlencoded'],
    ['a=%zz&b=%ED%A0%80&=&&intent=%00', 'application/x-www-form-urlencoded'],
    ['intent=__proto__', 'application/x-www-form-urlencoded'],
    ['intent=constructor&key=x', 'application/x-www-form-urlencoded'],
    ['{"a":1}', 'application/json'],
    ['--x\r\ncontent-disposition: form-data', 'multipart/form-data; boundary=x'],
    [
      '--x\r\ncontent-disposition: form-data; name="intent"\r\n\r\n\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      '--x\r\ncontent-disposition: form-data; name="intent"; filename="a"\r\n\r\nfile\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      `--x\r\ncontent-disposition: form-data; name="file"; filename="../../a.csv"\r\n\r\n\ufffd,"\r\n--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    [new Uint8Array([0, 255, 254, 1]), 'multipart/form-data'],
    [`a=${'x'.repeat(400_000)}`, 'application/x-www-form-urlencoded'],
    [
      Array.from({ length: 5_000 }, (_, at) => `f${at}=1`).join('&'),
      'application/x-www-form-urlencoded',
    ],
  ]);
  return { body, headers: { 'content-type': type } };
};

async function addressOf(page: Page, random: Seeded, what: string): Promise<string> {
  const params = (await PAGES[page.address]?.params?.(world, 'own')) ?? {};
  const isOdd = what === 'wild' && random.chance(0.3);
  return page.address.replace(/:(\w+)|\*/g, (_, name: string) => {
    const known = params[name] ?? random.pick(textsFor(name ?? 'id', random));
    return inAddress(
      isOdd ? random.pick([...ODD_TEXTS.slice(1), ...ids.foreign, ...ids.missing]) : known,
    );
  });
}

async function play(form: Form, kind: ActorKind, times: number): Promise<Finding[]> {
  const all: Finding[] = [];
  // The short form: one kind for a form, another one for the next.
  const kinds = IS_WHOLE
    ? CLASSES
    : [seeded(SEED, `${form.page.address} ${form.intent}`).pick(CLASSES)];
  for (const what of kinds)
    for (let turn = 0; turn < times; turn += 1) {
      const at = `${form.page.address}${form.query} ${form.intent} as ${kind}, ${what} ${turn}`;
      const random = seeded(SEED, at);
      const person: TestUser | null = await world.actor(kind, true);
      const target = (await addressOf(form.page, random, what)) + form.query;
      const filled = filledIn(form, random);
      const fields = what === 'broken' ? broken(filled, random) : filled;
      const sent: Sent = {
        method: 'POST',
        target,
        ...(what === 'wild'
          ? wild(random)
          : {
              body: fields.map(([name, text]) => `${inAddress(name)}=${inAddress(text)}`).join('&'),
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }),
      };
      const changed = fields.find((field, index) => field !== filled[index]);
      const how = changed ? `, ${changed[0]}=${changed[1].slice(0, 40)}` : '';
      const { got, findings } = await hold({ world, shop, actor: person, sent, at: at + how });
      all.push(...findings);
      count.requests += 1;
      count[got.status >= 400 ? 'refused' : 'done'] += 1;
      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
    }
  return all;
}

/** The page asked for with odd texts in its address and query. */
async function visit(page: Page, kind: ActorKind, times: number): Promise<Finding[]> {
  const all: Finding[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const at = `${page.address} as ${kind}, asked for ${turn}`;
    const random = seeded(SEED, at);
    const person = await world.actor(kind);
    const query = [
      random.pick(NAMES),
      'q',
      'cursor',
      'from',
      'sort',
      'customer',
      random.pick(NAMES),
    ]
      .map((name) => `${name}=${inAddress(random.pick(ODD_TEXTS))}`)
      .join('&');
    const target = `${await addressOf(page, random, 'wild')}?${query}`;
    const sent: Sent = { method: 'GET', target, headers: {} };
    const { got, findings } = await hold({
      world,
      shop,
      actor: person,
      sent,
      at: `${at}: ${target}`,
    });
    all.push(...findings);
    count.requests += 1;
    count[got.status >= 400 ? 'refused' : 'done'] += 1;
    statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
  }
  return all;
}

const pages = pagesOf(routes).filter(({ address }) => address.includes(ONLY));

test.each(pages.map((page) => [page.address, page] as const))(
  '%s',
  async (address, page) => {
    const random = seeded(SEED, address);
    const roles = IS_WHOLE ? ROLES : [random.pick(['owner', 'desk', 'books']), random.pick(ROLES)];
    const findings: Finding[] = [];
    count.pages += 1;
    // There are many more forms than operations: a quarter each.
    const times = Math.ceil((REQUESTS || 1) / 4);
    for (const role of new Set(roles))
      findings.push(...(await visit(page, role as ActorKind, times)));
    for (const form of await formsOf(page)) {
      count.forms += 1;
      // Alone, a role that may; with others, all of them.
      const asking = IS_WHOLE ? ROLES : [random.pick(['owner', 'owner', ...roles])];
      for (const role of asking) findings.push(...(await play(form, role as ActorKind, times)));
    }
    count.findings += findings.length;
    expect(findings.slice(0, 10)).toEqual([]);
  },
  IS_WHOLE ? 600_000 : 60_000,
);
