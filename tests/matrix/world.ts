import { randomBytes } from 'node:crypto';
import { uuidv7 } from '../../src/kit/id.ts';
import { dayIn, shiftDay } from '../../src/kit/time.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import type { Who } from '../../src/platform/http/who.ts';
import {
  type AppUnderTest,
  addSession,
  addUser,
  startApp,
  type TestUser,
  type UserSpec,
} from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addCustomer, addProduct } from '../support/rows.ts';

/**
 * Every kind of person who asks. `userA2` has the same customer as `userA`; `adminIn` has all duties; `desk`, `driver` and `books` have
 * that one duty, and the customers of `adminIn`; `adminOut` is staff whose customers and brands are others; `phone` is a second
 * session of `driver`, good for deliveries only.
 */
export const ACTORS = [
  'visitor',
  'userA',
  'userA2',
  'userB',
  'rep',
  'adminIn',
  'desk',
  'driver',
  'phone',
  'books',
  'adminOut',
  'owner',
  'disabled',
] as const;
export type ActorKind = (typeof ACTORS)[number];

/** Staff with the customers and brands of `userA`, each with other duties. */
export const ADMINS_IN = ['adminIn', 'desk', 'driver', 'books'] as const;

/** Whom each word of a gate lets in; said here again, so that the gate itself is not asked whether it is right. */
const ADMITTED: Readonly<
  Record<Exclude<Extract<Who, string>, 'anyone' | 'signed-in'>, readonly ActorKind[]>
> = {
  staff: ['adminIn', 'desk', 'driver', 'books', 'adminOut', 'owner'],
  super_admin: ['owner'],
  user: ['userA', 'userA2', 'userB', 'rep'],
  desk: ['adminIn', 'desk', 'adminOut', 'owner'],
  driver: ['adminIn', 'driver', 'adminOut', 'owner'],
  books: ['adminIn', 'books', 'adminOut', 'owner'],
};

/** Whether a gate lets this kind of person in, once they are signed in. */
export function admits(who: Who, actor: ActorKind): boolean {
  if (who === 'anyone' || who === 'signed-in') return true;
  return [who].flat().some((word) => ADMITTED[word].includes(actor));
}

/** What a driver's phone may open; said here again, so that an address that was added by mistake shows. */
const PHONE_OPENS: ReadonlySet<string> = new Set([
  '/dashboard/stops',
  '/dashboard/this-phone',
  '/dashboard/product-delivery/:orderId',
  '/dashboard/runs/:runId',
  '/dashboard/runs/:runId/load',
  '/dashboard/runs/:runId/count',
  '/dashboard/runs/:runId/shipping-paper',
  '/dashboard/runs/:runId/shipping-paper.pdf',
  '/api/driver/key',
  '/api/driver/device',
  '/api/driver/stops',
  '/api/driver/products',
  '/api/driver/load',
  '/api/deliver-order',
  '/api/delivery-photos/:sha256',
  '/api/check-load',
  '/api/confirm-placards',
  '/api/sign-paper',
  '/api/take-over-stop',
  '/api/close-run',
  '/api/receiving-links',
  '/api/receiving-links/:id',
  '/api/sign-out',
]);

/** As whom this one is answered at this address: a phone is its driver where a driver has to do, and nobody everywhere else. */
export function standsFor(actor: ActorKind, address: string): ActorKind {
  if (actor !== 'phone') return actor;
  return PHONE_OPENS.has(address) ? 'driver' : 'visitor';
}

/** Seen from `userA`: an object of their own customer or brand, one of somebody else's, and one that never was. */
export const OBJECTS = ['own', 'foreign', 'missing'] as const;
export type ObjectKind = (typeof OBJECTS)[number];

export interface World {
  app: AppUnderTest;
  /** A signed-in person of this kind; null for the visitor. `fresh`: one whom no other cell has changed. */
  actor(kind: ActorKind, fresh?: boolean): Promise<TestUser | null>;
  customer(object: ObjectKind): string;
  product(object: ObjectKind): string;
  missingId(): string;
  /** A new order of this object's customer, placed by their user. Missing: an id without an order. */
  order(object: ObjectKind, status?: string): Promise<{ id: string; lineIds: string[] }>;
  /** A new person of role user, invited but not yet active, within the rights of `adminIn` (own) or of nobody but the owner (foreign). */
  person(object: ObjectKind, displayName?: string): Promise<string>;
  /** The revision of a sheet that was handed over to this object's customer. */
  handedOver(object: ObjectKind): string;
  /** The address of a PDF that was uploaded as this object's sheet and is no revision yet. */
  waitingSheet(object: ObjectKind): Promise<string>;
  insert(table: string, row: Record<string, unknown>): Promise<void>;
  /** Counts every row that was written and committed. What a refusal may leave behind (counters, sign-in evidence, its own audit entry) is not in it. */
  changes(): Promise<string>;
}

const NOT_STATE = new Set([
  'rate_limits',
  'sign_in_events',
  'sign_in_guards',
  'migrations',
  'sessions',
  'audit_log',
  'error_reports',
  'error_groups',
  'idempotency_keys',
]);

/** A product whose prices no other case depends on. */
export const PRICED_SKU = 'PRICED-P5';

/** What every product of the world costs, in cents. */
const COST_CENTS = 1373;
/** A cost in an answer, however it is written: only super_admins may read one. */
export const COST = new RegExp(`costCents|cost_cents|:${COST_CENTS}[,}\\]]|13\\.73`);

export async function makeWorld(): Promise<World> {
  const app = await startApp();
  // The sign-in library measures sessions by the machine's clock; here the two agree.
  app.clock.set(Date.now());
  const missingId = () => uuidv7(app.clock.now(), systemRandom.bytes(10));
  const missing = missingId();
  const customers = {
    own: await addCustomer(app),
    foreign: await addCustomer(app, { city: 'Bristol' }),
    missing,
  };
  const otherSite = await addCustomer(app, { city: 'Warren' });
  const products = {
    own: await addProduct(app, { nameKey: 'own-product', brand: 'Linnetfold', sku: 'OWN-P5' }),
    foreign: await addProduct(app, {
      nameKey: 'foreign-product',
      brand: 'Ostrel',
      sku: 'FOREIGN-P5',
    }),
    missing,
  };
  await addProduct(app, { nameKey: 'elsewhere-product', brand: 'Meterlark', sku: 'ELSEWHERE-P5' });
  await addProduct(app, { nameKey: 'priced-product', brand: 'Linnetfold', sku: PRICED_SKU });

  await app.db.pool.query(
    `insert into product_costs (product_id, cost_cents, set_at) select id, $1, now() from products`,
    [COST_CENTS],
  );

  const a: UserSpec = { brands: ['Linnetfold'], customers: [customers.own] };
  const specs: Record<Exclude<ActorKind, 'visitor'>, UserSpec> = {
    userA: a,
    userA2: a,
    userB: { brands: ['Ostrel'], customers: [customers.foreign] },
    rep: { brands: ['Linnetfold', 'Ostrel'], customers: 'all', salesRep: true },
    adminIn: { ...a, role: 'admin' },
    desk: { ...a, role: 'admin', duties: ['desk'] },
    driver: { ...a, role: 'admin', duties: ['driver'] },
    phone: { ...a, role: 'admin', duties: ['driver'], deliveriesOnly: true },
    books: { ...a, role: 'admin', duties: ['books'] },
    adminOut: { brands: ['Meterlark'], customers: [otherSite], role: 'admin' },
    owner: { role: 'super_admin', customers: 'all' },
    disabled: { ...a, role: 'super_admin', disabled: true },
  };
  const shared = new Map<ActorKind, TestUser>();
  const actor = async (kind: ActorKind, fresh = false) => {
    if (kind === 'visitor') return null;
    const known = shared.get(kind);
    if (known && !fresh) return known;
    const driver = shared.get('driver');
    const made =
      kind === 'phone' && driver && !fresh
        ? { ...driver, ...(await addSession(app, driver.id, true)) }
        : await addUser(app, { ...specs[kind], displayName: `The ${kind}` });
    if (!fresh) shared.set(kind, made);
    return made;
  };
  for (const kind of ACTORS) await actor(kind);
  // The last super_admin can't go: with a second one the owner's own cells say what the rule says.
  await addUser(app, { role: 'super_admin', customers: 'all' });

  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    await app.db.pool.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const revisions = { own: missingId(), foreign: missingId(), missing };
  for (const side of ['own', 'foreign'] as const) {
    const [id, nameKey, at] = [revisions[side], `${side}-product`, new Date(app.clock.now())];
    const file = {
      path: `sds/${nameKey}/1.pdf`,
      sha256: 'f'.repeat(64),
      size_bytes: 1000,
      page_count: 1,
      uploaded_at: at,
    };
    await insert('stored_files', {
      path: file.path,
      purpose: 'product-sds',
      sha256: file.sha256,
      size_bytes: 1000,
      is_public: true,
      uploaded_at: at,
    });
    await insert('sds_revisions', {
      id,
      name_key: nameKey,
      revision_number: 1,
      revision_date: '2026-01-01',
      ...file,
    });
    await insert('sds_handovers', {
      id: missingId(),
      customer_id: customers[side],
      name_key: nameKey,
      revision_id: id,
      how: 'delivery',
      handed_at: at,
    });
  }
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const changesOf = await countChanges(
    app,
    tables.map(({ name }) => name).filter((name) => !NOT_STATE.has(name)),
  );

  return {
    app,
    actor,
    missingId,
    insert,
    customer: (object) => customers[object],
    handedOver: (object) => revisions[object],
    product: (object) => products[object],
    async waitingSheet(object) {
      const [path, sha256] = [
        `products/${products[object]}/sds-${missingId()}.pdf`,
        randomBytes(32).toString('hex'),
      ];
      const file = {
        path,
        purpose: 'product-sds',
        sha256,
        size_bytes: 1000,
        metadata: { pages: '1' },
        uploaded_at: new Date(app.clock.now()),
      };
      await insert('stored_files', file);
      return `/files/${path}`;
    },
    async order(object, status = 'placed') {
      if (object === 'missing') return { id: missing, lineIds: [missingId()] };
      const placer = await actor(object === 'own' ? 'userA' : 'userB');
      const lines = [{ productId: products[object], quantity: 2, unitPriceCents: 5000 }];
      // Far enough ahead that no cut-off stands in the way.
      const promisedOn = shiftDay(dayIn('UTC', app.clock.now()), 30);
      return addOrder(app, {
        customerId: customers[object],
        placedBy: placer?.id ?? null,
        status,
        lines,
        promisedOn,
      });
    },
    async person(object, displayName = 'Somebody') {
      if (object === 'missing') return missing;
      const scope = object === 'own' ? a : specs.userB;
      return (await addUser(app, { ...scope, displayName })).id;
    },
    changes: changesOf,
  };
}

/** Counts the rows that are written to these tables, by triggers: what is rolled back is not counted. */
async function countChanges(
  app: AppUnderTest,
  tables: readonly string[],
): Promise<() => Promise<string>> {
  await app.asOwner(async (client) => {
    await client.query(`
      create unlogged table seen_changes (name text);
      grant select, insert on seen_changes to public;
      create function see_change() returns trigger language plpgsql as
        $$ begin insert into seen_changes values (tg_table_name); return null; end $$;`);
    for (const table of tables)
      await client.query(`
        create trigger zz_seen after insert or update or delete on ${table}
          for each row execute function see_change();
        create trigger zz_emptied after truncate on ${table}
          for each statement execute function see_change()`);
  });
  const state = `select json_build_object(
      'rows', (select count(*) from seen_changes),
      'audit', (select count(*) from audit_log where result = 'ok'),
      'sessions', (select count(*) from sessions),
      'jobs', (select count(*) from graphile_worker._private_jobs))::text as state`;
  return async () => (await app.db.pool.query<{ state: string }>(state)).rows[0]?.state ?? '';
}
