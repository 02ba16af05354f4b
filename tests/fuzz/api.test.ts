import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { openapiDocument } from '../../src/platform/http/openapi.ts';
import type { Sent as Call, Rule } from '../matrix/rules/rule.ts';
import { RULES } from '../matrix/rules.ts';
import { type ActorKind, admits, makeWorld, type World } from '../matrix/world.ts';
import type { TestUser } from '../support/app.ts';
import { breakOne, ODD_TEXTS, type WrongIds } from './broken.ts';
import { type Schema, type TextsFor, valueFor } from './json-schema.ts';
import { poolsOf } from './pools.ts';
import { type Finding, hold } from './promises.ts';
import { type Seeded, seeded } from './seeded.ts';
import { IS_WHOLE, ONLY, REQUESTS, SEED } from './settings.ts';
import { inAddress, openSite, type Sent, type Shop } from './shop.ts';

const ROLES = ['visitor', 'userA', 'rep', 'desk', 'driver', 'books', 'owner'] as const;
const CLASSES = ['valid', 'broken', 'wild'] as const;

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: { '200': { content: { 'application/json': { schema: Schema } } } };
}

const document = openapiDocument(endpoints, 'http://localhost:3000') as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);
type Named = (typeof operations)[number];

let world: World;
let shop: Shop;
let ids: WrongIds;
let textsFor: TextsFor;
const delay = monitorEventLoopDelay({ resolution: 10 });
const count = { requests: 0, done: 0, refused: 0, findings: 0, valid: 0, broken: 0, wild: 0 };
const statuses = new Map<number, number>();

beforeAll(async () => {
  world = await makeWorld();
  shop = openSite(world, endpoints);
  ({ ids, textsFor } = await poolsOf(world));
  delay.enable();
}, 60_000);
afterAll(async () => {
  delay.disable();
  await world.app.close();
  const byStatus = [...statuses].toSorted(([one], [two]) => one - two);
  console.log(
    `fuzz of the API: seed ${SEED}, ${operations.length} operations, ${count.requests} requests (${CLASSES.map((one) => `${count[one]} ${one}`).join(', ')}), ${count.done} done, ${count.refused} refused (${byStatus.map(([status, times]) => `${times} x ${status}`).join(', ')}), event-loop delay p99 ${Math.round(delay.percentile(99) / 1e6)} ms, ${count.findings} findings`,
  );
});

/** Every rule of this operation: its actions may have one each. */
const rulesOf = (name: string) =>
  Object.entries(RULES)
    .filter(([key]) => key === name || key.startsWith(`${name} (`))
    .map(([, rule]) => rule);

/** The refusal of an optional neighbour that is not there is no fault: the books are not connected, no key is set. */
const expectedBeyond500 = (_got: unknown, code: string) =>
  code === 'unavailable' || code === 'not-configured';

/** A call that may be answered; an empty one for whoever can't make what it needs. */
async function callOf(rule: Rule, person: TestUser | null): Promise<Call> {
  try {
    return (await rule.send?.(world, 'own', person)) ?? {};
  } catch {
    return {};
  }
}

/** A call as a flat command: what is in path, query and body, each under its own name. */
interface Command {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

function commandOf({ operation, path }: Named, call: Call, random: Seeded): Command {
  const params: Record<string, unknown> = {};
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    params[name] = call.params?.[name] ?? random.pick(textsFor(name, random));
  const query: Record<string, unknown> = { ...call.query };
  for (const { name, in: place, required, schema } of operation.parameters)
    if (place === 'query' && !(name in query) && (required || random.chance(0.2)))
      query[name] = valueFor(schema, name, random, textsFor);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const isObject =
    call.body !== null && typeof call.body === 'object' && !(call.body instanceof Uint8Array);
  const body = { ...(isObject ? (call.body as Record<string, unknown>) : {}) };
  for (const [name, inner] of Object.entries(schema?.properties ?? {})) {
    const isRequired = schema?.required?.includes(name) ?? false;
    if (!(name in body) && ((isRequired && !isObject) || random.chance(0.15)))
      body[name] = valueFor(inner, name, random, textsFor, schema);
  }
  // A contract of several commands: one of them.
  if (schema && !schema.properties && !isObject)
    Object.assign(body, valueFor(schema, '', random, textsFor));
  return { params, query, body, headers: { ...call.headers } };
}

const WILD_BODIES: readonly (string | Uint8Array)[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1',
  '{"a":1}}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":1,"a":2}',
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"a":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`,
  new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  'x'.repeat(300_000),
];
const WILD_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON',
  ';',
];

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function requestOf(named: Named, command: Command, raw: Call['body']): Sent {
  const path = named.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    inAddress(textOf(command.params[name] ?? '') ?? ''),
  );
  const query = Object.entries(command.query)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(textOf(value) ?? '')}`)
    .join('&');
  const headers = Object.fromEntries(
    Object.entries(command.headers).flatMap(([name, value]) => {
      const text = textOf(value) ?? '';
      // No client can send what a header can't hold.
      return /^[\x20-\x7e]*$/.test(text) && /^[\w-]+$/.test(name) ? [[name, text]] : [];
    }),
  );
  const hasJson = named.operation.requestBody?.content['application/json'] !== undefined;
  const isBytes = typeof raw === 'string' || raw instanceof Uint8Array;
  const hasBody = named.method !== 'GET' && (hasJson || named.method !== 'DELETE');
  return {
    method: named.method,
    target: query ? `${path}?${query}` : path,
    ...(isBytes ? { body: raw } : hasBody ? { body: JSON.stringify(command.body) } : {}),
    headers: isBytes || !hasBody ? headers : { 'content-type': 'application/json', ...headers },
  };
}

function wildOf(named: Named, command: Command, random: Seeded): Sent {
  const request = requestOf(named, command, undefined);
  const odd = random.pick(ODD_TEXTS);
  const wild: Sent = random.chance(0.3)
    ? {
        ...request,
        target: `${request.target}${request.target.includes('?') ? '&' : '?'}${inAddress(odd)}=${inAddress(odd)}&a&&=%zz`,
      }
    : {
        ...request,
        body: random.pick(WILD_BODIES),
        headers: { ...request.headers, 'content-type': random.pick(WILD_TYPES) },
      };
  return named.method === 'GET' ? { ...wild, body: undefined } : wild;
}

async function play(named: Named, rule: Rule, kind: ActorKind, times: number): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const what of CLASSES) {
    let person: TestUser | null = null;
    let base: Call | undefined;
    for (let turn = 0; turn < times; turn += 1) {
      const at = `${named.name} as ${kind}, ${what} ${turn}`;
      const random = seeded(SEED, at);
      // What a request has used up, or who, is made anew.
      if (!base) {
        person = await world.actor(kind, true);
        base = await callOf(rule, person);
      }
      const command = commandOf(named, base, random);
      const isRaw = typeof base.body === 'string' || base.body instanceof Uint8Array;
      let sent = requestOf(named, command, isRaw ? base.body : undefined);
      let how = '';
      if (what === 'broken') {
        const made = breakOne({ ...command }, random, ids);
        how = `, ${made.how}`;
        sent = requestOf(named, commandIn(made.broken), isRaw ? base.body : undefined);
      } else if (what === 'wild') sent = wildOf(named, command, random);
      const { got, findings } = await hold({
        world,
        shop,
        actor: person,
        sent,
        at: `${at}${how}`,
        schema: named.operation.responses['200'].content['application/json'].schema,
        expected: expectedBeyond500,
      });
      all.push(...findings);
      count.requests += 1;
      count[what] += 1;
      count[got.status >= 400 ? 'refused' : 'done'] += 1;
      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
      if (got.status < 400 && named.method !== 'GET') base = undefined;
    }
  }
  return all;
}

/** A broken command may have lost one of its parts. */
const commandIn = (broken: Record<string, unknown>): Command => {
  const part = (name: string) => {
    const value = broken[name];
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  };
  return {
    params: part('params'),
    query: part('query'),
    body: part('body'),
    headers: part('headers'),
  };
};

const chosen = operations.filter(({ name }) => name.includes(ONLY));

test.each(chosen.map((one) => [one.name, one] as const))(
  '%s',
  async (name, named) => {
    const random = seeded(SEED, name);
    const findings: Finding[] = [];
    for (const rule of rulesOf(name)) {
      const inside = ROLES.filter((role) => role !== 'visitor' && admits(rule.who, role));
      const outside = ROLES.filter((role) => !inside.includes(role));
      // The short form takes one who may and one who may not; the whole one takes all.
      const [may, mayNot] = IS_WHOLE
        ? [inside, outside]
        : [[random.pick(inside.length > 0 ? inside : ROLES)], [random.pick(outside)]];
      for (const role of may) findings.push(...(await play(named, rule, role, REQUESTS || 1)));
      for (const role of mayNot)
        findings.push(...(await play(named, rule, role, Math.ceil((REQUESTS || 1) / 4))));
    }
    count.findings += findings.length;
    expect(findings.slice(0, 10)).toEqual([]);
  },
  IS_WHOLE ? 600_000 : 60_000,
);

test('nothing that was sent reached the prototype of all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
