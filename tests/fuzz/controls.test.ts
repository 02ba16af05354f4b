import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../src/kit/app-error.ts';
import { type Endpoint, endpoint } from '../../src/platform/http/endpoint.ts';
import { makeWorld, type World } from '../matrix/world.ts';
import { breakOne } from './broken.ts';
import type { Schema } from './json-schema.ts';
import { poolsOf } from './pools.ts';
import { type Finding, hold } from './promises.ts';
import { seeded } from './seeded.ts';
import { openSite } from './shop.ts';

/** Each promise once broken on purpose: a fuzz that finds nothing here finds nothing anywhere. */

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);
afterAll(() => world.app.close());

const SCHEMA: Schema = {
  type: 'object',
  required: ['done'],
  properties: { done: { type: 'boolean' } },
};

const planted = (handle: (input: { quantity?: unknown }) => Promise<unknown>): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/api/planted',
    who: 'anyone',
    summary: 'Breaks a promise',
    input: z.looseObject({ quantity: z.unknown().optional() }),
    output: z.any(),
    handle: ({ input }) => handle(input),
  });

async function findings(
  handle: (input: { quantity?: unknown }) => Promise<unknown>,
  body: object = {},
): Promise<Finding['what'][]> {
  const shop = openSite(world, [planted(handle)]);
  const sent = {
    method: 'POST',
    target: '/api/planted',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  const held = await hold({ world, shop, actor: null, sent, at: 'planted', schema: SCHEMA });
  return held.findings.map(({ what }) => what);
}

const refuse = (message: string, code = 'invalid-argument') => {
  throw new AppError(code, 400, message);
};

test('an endpoint that keeps all promises is found to', async () => {
  expect(await findings(async () => ({ done: true }))).toEqual([]);
  expect(await findings(async () => refuse('Choose a day.'))).toEqual([]);
});

const BREAKS: [Finding['what'], () => Promise<unknown>][] = [
  ['a 5xx', async () => (undefined as unknown as { x: number }).x],
  ['a fault', async () => (undefined as unknown as { x: number }).x],
  [
    'a text of the inside',
    async () => refuse('duplicate key value violates unique constraint "orders_number"'),
  ],
  ['a text of the inside', async () => refuse(`It failed.\n    at place (/srv/shop/a.ts:3:7)`)],
  ['not the shape of an error', async () => refuse('That is not known.', 'never-said-anywhere')],
  ['not the shape of an error', async () => refuse('x'.repeat(2_000))],
  ['not the shape of an error', async () => new Response('No.', { status: 400 })],
  ['not as documented', async () => ({ done: 'yes' })],
  [
    'a refused write changed rows',
    async () => {
      await world.app.db.pool.query(`update products set name = name where sku = 'OWN-P5'`);
      return refuse('Not today.');
    },
  ],
  [
    'too much work',
    async () => {
      const began = process.cpuUsage();
      const done = () => {
        const { user, system } = process.cpuUsage(began);
        return user + system;
      };
      for (let sum = 0; done() < 1_700_000; )
        for (let turn = 0; turn < 1e6; turn += 1) sum += Math.sqrt(turn);
      return { done: true };
    },
  ],
];

test.each(BREAKS)(
  '%s',
  async (what, handle) => {
    expect(await findings(handle)).toContain(what);
  },
  60_000,
);

test('a fault that one broken field brings out is found by breaking fields', async () => {
  const { ids } = await poolsOf(world);
  const faulty = async ({ quantity }: { quantity?: unknown }) => {
    if (quantity === null) throw new TypeError('Nobody thought of it.');
    return { done: true };
  };
  const found: number[] = [];
  for (let turn = 0; turn < 150; turn += 1) {
    const { broken } = breakOne({ body: { quantity: 2 } }, seeded(1, `planted ${turn}`), ids);
    if ((await findings(faulty, broken.body as object)).includes('a fault')) found.push(turn);
  }
  expect(found.length).toBeGreaterThan(0);
});

test('the same seed makes the same choices', () => {
  const stream = (seed: number, name: string) => {
    const random = seeded(seed, name);
    return Array.from({ length: 20 }, () => random.below(1_000));
  };
  expect(stream(4, 'a')).toEqual(stream(4, 'a'));
  expect(stream(4, 'a')).not.toEqual(stream(5, 'a'));
  expect(stream(4, 'a')).not.toEqual(stream(4, 'b'));
});
