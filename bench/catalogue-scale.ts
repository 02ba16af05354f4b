/**
 * How answers grow with the catalogue: the same questions to 500 and to 50,000 product records, in turns, in one run. No question is
 * asked twice of the same state: other words, filters, orders, places, people and prices each time; and the first answers after a change.
 * First as queries, then as pages over HTTP. Ends with 1 when a p95 is over twice the small one's and more
 * than 20 ms above it.
 * Run: node bench/catalogue-scale.ts [rounds] [--queries]. It starts its own throw-away PostgreSQL, and the built application twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownerUrl, socketUrl, startPostgres } from '../scripts/start/postgres.mjs';
import type { UserActor } from '../src/kit/actor.ts';
import { type Database, openDatabase } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { browseOf } from '../src/products/catalogue/public/browsing.ts';
import { activeProducts } from '../src/products/catalogue/server/list-products.ts';
import {
  browseProducts,
  browsePublic,
  countProducts,
  productBySlug,
  type Shopper,
} from '../src/products/catalogue/server/public/browse.ts';
import { searchSellable } from '../src/products/catalogue/server/public/queries.ts';
import { catalogueScope, publicScope } from '../src/products/catalogue/server/public/scope.ts';
import { readShowcase } from '../src/products/catalogue/server/public/showcase.ts';
import { loadCatalogue, type Person } from './scale/catalogue.ts';
import { CHANGES } from './scale/changes.ts';
import { type Dice, diceOf, FIRST, QUESTIONS, type Question } from './scale/questions.ts';
import { FLOOR_MS, inTurns, MAX_RATIO, printLines, quietly } from './scale/series.ts';
import { openWeb } from './scale/web.ts';

const ROUNDS = 5 * Number(process.argv[2] ?? 30);
const COUNTS = { small: 500, large: 50_000 } as const;
type Side = keyof typeof COUNTS;

interface Shop {
  url: string;
  ownerUrl: string;
  db: Database;
  people: Person[];
}

const open = publicScope({ publicCatalogue: true });
if (!open) throw new Error('the catalogue is open');

/** The question as the queries behind its page. */
function query({ db }: Shop, { by, of, query }: Question): Promise<unknown> {
  const params = new URLSearchParams(query);
  if (!by) return browsePublic(db, open as NonNullable<typeof open>, browseOf(params));
  const scope = catalogueScope({
    kind: 'user',
    role: 'user',
    brands: by.brands,
  } as unknown as UserActor);
  const pricing = { onDate: '2026-03-03', windowDays: 548 };
  const shopper: Shopper = { scope, customerId: by.customerId, pricing, seesRule: false };
  if (of === 'suggestions')
    return searchSellable(
      db,
      scope,
      { customerId: by.customerId, term: params.get('term') ?? '', limit: 8 },
      pricing,
    );
  if (of === 'product') return productBySlug(db, shopper, query);
  if (of === 'records')
    return activeProducts(db, shopper, { search: params.get('search') ?? '', after: null });
  if (of === 'home') return Promise.all([countProducts(db, scope), readShowcase(db, scope)]);
  return browseProducts(db, shopper, browseOf(params));
}

type Ask = (side: Side, question: Question) => Promise<unknown>;

/** Every kind of question, then some kinds as the first after each kind of change. */
async function measure(shops: Record<Side, Shop>, ask: Ask) {
  const lines: Awaited<ReturnType<typeof quietly>>[] = [];
  /** No two series ask the same. */
  let seed = 0;
  const series = async (
    name: string,
    prepare: (side: Side, dice: Dice, round: number) => Promise<Question>,
  ) => {
    lines.push(
      await quietly(() => {
        seed += 10_000;
        return inTurns(name, ROUNDS, async (side, round) => {
          const question = await prepare(side, diceOf(seed + round), round);
          return () => ask(side, question);
        });
      }),
    );
  };
  for (const [name, make] of Object.entries(QUESTIONS))
    await series(name, async (side, dice) => make(dice, shops[side].people));

  for (const [change, apply] of Object.entries(CHANGES)) {
    await series(`first after ${change}`, async (side, dice, round) => {
      await apply(shops[side].db, dice);
      return (FIRST[(round + 1000) % FIRST.length] as (typeof FIRST)[number])(
        dice,
        shops[side].people,
      );
    });
  }
  return lines;
}

const home = mkdtempSync(path.join(tmpdir(), 'bellcart-scale-'));
const server = await startPostgres({
  dir: path.join(home, 'pg'),
  logFile: path.join(home, 'postgres.log'),
  database: 'small',
});
const log = createLog('error', () => {});

async function openDatabaseOf(side: Side): Promise<Shop> {
  const url = socketUrl(server.socketDir, side);
  if (side === 'large') {
    const first = openDatabase(ownerUrl(server.socketDir, 'small'), { poolSize: 1, log });
    await first.pool.query('create database large');
    await first.close();
  }
  const owner = ownerUrl(server.socketDir, side);
  await migrate(owner, { shopUrl: url });
  const db = openDatabase(url, { poolSize: 4, log });
  return { url, ownerUrl: owner, db, people: await loadCatalogue(db, COUNTS[side]) };
}

let over = 0;
try {
  const shops = { small: await openDatabaseOf('small'), large: await openDatabaseOf('large') };
  console.log(
    `${ROUNDS} different questions of each kind, one at a time. OVER: p95 more than ${MAX_RATIO} times the small one's, and more than ${FLOOR_MS} ms above it.`,
  );
  over += printLines(
    'Queries',
    await measure(shops, (side, question) => query(shops[side], question)),
  );
  if (!process.argv.includes('--queries')) {
    const small = await openWeb(
      path.join(home, 'small'),
      shops.small,
      shops.small.db,
      shops.small.people,
    );
    const large = await openWeb(
      path.join(home, 'large'),
      shops.large,
      shops.large.db,
      shops.large.people,
    );
    over += printLines(
      'Answers over HTTP',
      await measure(shops, (side, question) => (side === 'small' ? small : large).ask(question)),
    );
    await small.close();
    await large.close();
  }
  await shops.small.db.close();
  await shops.large.db.close();
} finally {
  await server.stop('immediate');
  rmSync(home, { recursive: true, force: true });
}
console.log(over ? `\n${over} over.` : '\nNone over.');
process.exit(over ? 1 : 0);
