import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import type { Endpoint } from '../../src/platform/http/endpoint.ts';
import type { Who } from '../../src/platform/http/who.ts';
import type { Rule, Sent } from './rules/rule.ts';
import { RULES } from './rules.ts';
import {
  ACTORS,
  type ActorKind,
  admits,
  COST,
  makeWorld,
  type ObjectKind,
  standsFor,
  type World,
} from './world.ts';

const nameOf = (row: Endpoint) => `${row.method} ${row.path}`;
/** The endpoint of a rule: `POST /api/update-order (approve-instead)` is one action of an endpoint that has several. */
const endpointOf = (name: string) => name.replace(/ \(.*\)$/, '');
const count = { operations: 0, cells: 0, refused: 0, alike: 0, mismatches: 0 };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.app.close();
  console.log(
    `access matrix: ${count.operations} operations, ${count.cells} cells (${count.refused} refused), ${count.alike} foreign and missing answers compared, ${count.mismatches} mismatches`,
  );
});

/** What the rule's `who` answers before anything else; undefined = it lets the actor in. */
function atTheGate(who: Who, actor: ActorKind): number | undefined {
  if (who === 'anyone') return undefined;
  // A disabled person's session is dead: they are nobody.
  if (actor === 'visitor' || actor === 'disabled') return 401;
  return admits(who, actor) ? undefined : 403;
}

function expected(rule: Rule, actor: ActorKind, object: ObjectKind): number {
  const single = rule.except?.[`${actor}:${object}`] ?? rule.except?.[actor];
  if (single !== undefined) return single;
  const refusal = atTheGate(rule.who, actor);
  if (refusal !== undefined) return refusal;
  if (!rule.objects) return rule.ok ?? 200;
  if (object === 'missing') return rule.refused ?? 404;
  return (rule[object] ?? ACTORS).includes(actor) ? (rule.ok ?? 200) : (rule.refused ?? 404);
}

interface Answer {
  status: number;
  /** The whole answer as text without the request id. */
  text: string;
  /** The same without the ids that the caller sent: their echo tells nothing. */
  plain: string;
}

async function call(
  row: Endpoint,
  rule: Rule,
  kind: ActorKind,
  object: ObjectKind,
  fresh: boolean,
): Promise<Answer> {
  await world.app.db.pool.query('delete from rate_limits');
  const actor = await world.actor(kind, fresh);
  const sent: Sent = rule.send ? await rule.send(world, object, actor) : {};
  const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? 'none'),
  );
  const query = sent.query ? `?${new URLSearchParams(sent.query).toString()}` : '';
  const body =
    sent.body ??
    (row.method === 'GET' || row.method === 'DELETE' || row.body === 'raw' ? undefined : {});
  const answer = await world.app.call(actor, row.method, path + query, body, sent.headers);
  const raw =
    answer.body instanceof Uint8Array
      ? Buffer.from(answer.body).toString('latin1')
      : JSON.stringify(answer.body);
  if (actor?.role !== 'super_admin')
    expect(raw, `${nameOf(row)} tells ${kind} a cost`).not.toMatch(COST);
  const text = `${answer.status} ${raw.replace(/"requestId":"[^"]*"/, '"requestId":""')}`;
  const ids = JSON.stringify(sent.body ?? '').match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
  const plain = (ids ?? []).reduce((rest, id) => rest.replaceAll(id, 'sent'), text);
  return { status: answer.status, text, plain };
}

interface Cell {
  actor: ActorKind;
  object: ObjectKind;
  want: number;
}

function cellsOf(row: Endpoint, rule: Rule): Cell[] {
  return ACTORS.flatMap((actor) =>
    (rule.objects ?? (['own'] as const)).map((object) => ({
      actor,
      object,
      want: expected(rule, standsFor(actor, row.path), object),
    })),
  );
}

/** Refusals first, on one world; then what is allowed, each with people and objects of its own. Returns what is not as the table says. */
async function play(row: Endpoint, rule: Rule): Promise<string[]> {
  const wrong: string[] = [];
  const cells = cellsOf(row, rule);
  const answers = new Map<string, Answer>();
  for (const { actor, object, want } of [...cells].sort((one, two) => two.want - one.want)) {
    const refused = want >= 400;
    // Writes make their own objects inside `send`, so the state is taken right before the call itself.
    const before =
      refused && row.method !== 'GET' ? await prepared(row, rule, actor, object) : undefined;
    const got = before
      ? await before.run()
      : await call(row, rule, actor, object, !refused && row.method !== 'GET');
    answers.set(`${actor}:${object}`, got);
    count.cells += 1;
    if (refused) count.refused += 1;
    if (got.status !== want)
      wrong.push(`${actor} ${object}: wanted ${want}, got ${got.text.slice(0, 300)}`);
    if (before && (await world.changes()) !== before.state)
      wrong.push(`${actor} ${object}: refused with ${got.status}, but the database changed`);
  }
  for (const actor of ACTORS) {
    const [foreign, missing] = [answers.get(`${actor}:foreign`), answers.get(`${actor}:missing`)];
    if (
      !foreign ||
      !missing ||
      expected(rule, standsFor(actor, row.path), 'foreign') !==
        expected(rule, standsFor(actor, row.path), 'missing')
    )
      continue;
    count.alike += 1;
    if (foreign.status >= 400 && foreign.plain !== missing.plain)
      wrong.push(
        `${actor}: foreign and missing differ: ${foreign.plain.slice(0, 200)} / ${missing.plain.slice(0, 200)}`,
      );
  }
  return wrong;
}

/** Builds the call first and takes the state then, so that what the case itself makes counts for nothing. */
async function prepared(
  row: Endpoint,
  rule: Rule,
  kind: ActorKind,
  object: ObjectKind,
): Promise<{ state: string; run(): Promise<Answer> }> {
  const actor = await world.actor(kind);
  const sent: Sent = rule.send ? await rule.send(world, object, actor) : {};
  const state = await world.changes();
  return { state, run: () => call(row, { ...rule, send: () => sent }, kind, object, false) };
}

/** Whoever may sees the object in the list, all others don't. */
async function playList(
  row: Endpoint,
  rule: Rule,
  marks: { own: string; foreign: string },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const actor of ACTORS) {
    const as = standsFor(actor, row.path);
    if (atTheGate(rule.who, as) !== undefined) continue;
    const { text } = await call(row, rule, actor, 'own', false);
    for (const object of ['own', 'foreign'] as const) {
      count.cells += 1;
      const should = (rule[object] ?? ACTORS).includes(as);
      if (text.includes(marks[object]) !== should)
        wrong.push(`${actor}: the ${object} object is ${should ? 'missing from' : 'in'} the list`);
    }
  }
  return wrong;
}

test('every endpoint has a row in the table, and the table no row without one', () => {
  const names = [...new Set(endpoints.map(nameOf))].sort();
  expect(names.filter((name) => !RULES[name])).toEqual([]);
  expect([...new Set(Object.keys(RULES).map(endpointOf))].sort()).toEqual(names);
});

test.each(Object.keys(RULES))('%s', async (name) => {
  const [row, rule] = [endpoints.find((one) => nameOf(one) === endpointOf(name)), RULES[name]];
  if (!row || !rule) throw new Error(`${name} is no endpoint`);
  count.operations += 1;
  expect(row.who).toEqual(rule.who);
  const wrong = await play(row, rule);
  if (rule.lists) wrong.push(...(await playList(row, rule, await rule.lists(world))));
  count.mismatches += wrong.length;
  expect(wrong).toEqual([]);
});

test('a row that is written is counted, one that is taken back is not', async () => {
  const write = (then: 'commit' | 'rollback') =>
    world.app.db.pool.query(
      `begin; update products set price_cents = price_cents where sku = 'OWN-P5'; ${then}`,
    );
  const before = await world.changes();
  await write('rollback');
  expect(await world.changes()).toBe(before);
  await write('commit');
  expect(await world.changes()).not.toBe(before);
});

test('no cell was a fault of ours', () => {
  expect(world.app.faults).toEqual([]);
});
