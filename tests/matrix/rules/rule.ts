import { randomBytes } from 'node:crypto';
import { drivesOnly } from '../../../src/kit/actor.ts';
import type { Who } from '../../../src/platform/http/who.ts';
import type { TestUser } from '../../support/app.ts';
import { addRun } from '../../support/runs.ts';
import { type ActorKind, ADMINS_IN, OBJECTS, type ObjectKind, type World } from '../world.ts';

export interface Sent {
  /** For each `:name` of the address. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Rule {
  /** Who may call at all. Said here once more, so that a gate that was opened by mistake shows. */
  who: Who;
  /** The objects to ask for; without: one cell for each kind of actor. */
  objects?: readonly ObjectKind[];
  /** Builds one call. For writes that are allowed it runs anew for each cell, so make what the write needs here. */
  send?: (world: World, object: ObjectKind, actor: TestUser | null) => Promise<Sent> | Sent;
  /** The status where the actor may (default 200). */
  ok?: number;
  /** Who of those that `who` lets in may, by object. Others get `refused`. Without: all of them. */
  own?: readonly ActorKind[];
  foreign?: readonly ActorKind[];
  /** The status where the object is not theirs or missing (default 404). */
  refused?: number;
  /** Single cells that differ: `actor` or `actor:object` -> status, each with its reason beside it. */
  except?: Readonly<Record<string, number>>;
  /** For lists: the mark of the own and of the foreign object. Whoever may sees it in the answer, all others don't. */
  lists?: (
    world: World,
  ) => Promise<{ own: string; foreign: string }> | { own: string; foreign: string };
}

export const all = OBJECTS;

/** The groups of a gate, said again: who orders, who reads orders and invoices, who hands goods over. */
export const ORDERERS = ['user', 'desk'] as const;
export const MONEY = ['user', 'desk', 'books'] as const;
export const DOOR = ['desk', 'driver'] as const;
/** A picture of 8 x 8 pixels. */
export const PIXELS = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPg84rGihiGlgQAaYcswdu0j68AAAAASUVORK5CYII=',
    'base64',
  ),
);
export const key = () => ({ 'idempotency-key': crypto.randomUUID() });
/** What is made once in a world and kept for its other calls: another file of tests, in the same process, has a world of its own. */
export function onceInWorld<K, V>(make: (world: World, of: K) => Promise<V>) {
  const ofWorld = new WeakMap<World, Map<K, V>>();
  return async (world: World, of: K): Promise<V> => {
    const here = ofWorld.get(world) ?? new Map<K, V>();
    ofWorld.set(world, here);
    const made = here.get(of) ?? (await make(world, of));
    here.set(of, made);
    return made;
  };
}
export const NEW_MAIL = () => `new-${crypto.randomUUID()}@example.com`;

/** Who sees customer, product or order of the two sides. A rep sees all customers, and all their orders. */
export const CUSTOMERS = {
  own: ['userA', 'userA2', 'rep', ...ADMINS_IN, 'owner'],
  foreign: ['userB', 'rep', 'owner'],
} as const;
export const PRODUCTS = { ...CUSTOMERS };
export const ORDERS = { ...CUSTOMERS };
export const PEOPLE = { own: [...ADMINS_IN, 'owner'], foreign: ['owner'] } as const;
export const STAFF_ANY = {
  own: [...ADMINS_IN, 'adminOut', 'owner'],
  foreign: [...ADMINS_IN, 'adminOut', 'owner'],
} as const;
export const OWNER = { own: ['owner'], foreign: ['owner'] } as const;

/** Everybody past the gate gets the same answer; there is no object. */
export const gate = (who: Who, ok = 200, send?: Rule['send']): Rule => ({
  who,
  ok,
  ...(send ? { send } : {}),
});

/** A request that all staff may handle. */
export async function requestId(
  world: World,
  table: 'contact_requests' | 'account_requests',
  object: ObjectKind,
  further: Readonly<Record<string, string>> = {},
): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  const row = {
    ...further,
    id,
    reference: `R-${id.slice(-12)}`,
    name: 'Nora',
    company: 'Inn',
    email: 'nora@example.com',
    message: 'Hello',
    created_at: new Date(world.app.clock.now()),
  };
  await world.insert(table, table === 'contact_requests' ? { ...row, topic: 'other' } : row);
  return id;
}

/** A run of a sync, which all who keep the books may read. */
export async function syncRun(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object !== 'missing')
    await world.insert('sync_runs', {
      id,
      kind: 'products',
      state: 'done',
      created_at: new Date(world.app.clock.now()),
    });
  return id;
}

/** An open storeroom of this object's customer, the same for a name at each call. */
export async function storeroomOf(
  world: World,
  object: ObjectKind,
  name = 'Laundry',
): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  const customerId = world.customer(object);
  const { rows } = await world.app.db.pool.query<{ id: string }>(
    'select id from storerooms where customer_id = $1 and name = $2 and ended_at is null',
    [customerId, name],
  );
  if (rows[0]) return rows[0].id;
  await world.insert('storerooms', {
    id,
    customer_id: customerId,
    name,
    position: 1,
    created_at: new Date(world.app.clock.now()),
  });
  return id;
}

/** A code on the wall of this object's customer. */
export async function siteCode(
  world: World,
  object: ObjectKind,
  storeroom = 'Laundry',
): Promise<string> {
  const id = world.missingId();
  if (object !== 'missing')
    await world.insert('site_codes', {
      id,
      customer_id: world.customer(object),
      storeroom_id: await storeroomOf(world, object, storeroom),
      token: randomBytes(16).toString('base64url'),
      created_at: new Date(world.app.clock.now()),
    });
  return id;
}

/** One storeroom of this object's customer, the same at each call: the newest code of a name stands for it. */
export async function storeroomCode(world: World, object: ObjectKind): Promise<string> {
  const { rows } = await world.app.db.pool.query<{ id: string }>(
    `select c.id from site_codes c join storerooms r on r.id = c.storeroom_id
      where c.customer_id = $1 and r.name = 'Chemical store' and c.revoked_at is null`,
    [object === 'missing' ? '' : world.customer(object)],
  );
  return rows[0]?.id ?? siteCode(world, object, 'Chemical store');
}

/** A chemical that a site buys from somebody else. */
export async function elsewhereChemical(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  const at = new Date(world.app.clock.now());
  await world.insert('other_chemicals', {
    id,
    customer_id: world.customer(object),
    name: `Pool Shock ${id}`,
    maker: '',
    size_unit: '1 gal jug',
    hazard: 'unknown',
    written_at: at,
    updated_at: at,
  });
  await world.insert('safety_data', { name_key: `other-supplier-${id}` });
  return id;
}

/** A pack that was asked for and is not made yet. */
export async function inspectionPack(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object !== 'missing')
    await world.insert('inspection_packs', {
      id,
      customer_id: world.customer(object),
      content_key: id,
      site: 'Inn',
      made_on: '2026-03-03',
      content: '{}',
      total: 1,
      created_at: new Date(world.app.clock.now()),
    });
  return id;
}

export const NO_HAZARDS = {
  signalWord: '',
  pictograms: [],
  hStatements: [],
  pStatements: [],
  unNumber: null,
  packingGroup: null,
  epaRegNo: null,
  dilution: '',
  ph: null,
  contactTime: '',
  reactivityGroup: null,
};

export async function version(world: World, table: string, id: string): Promise<number> {
  return (
    (
      await world.app.db.pool.query<{ version: number }>(
        `select version from ${table} where id = $1`,
        [id],
      )
    ).rows[0]?.version ?? 1
  );
}

/** The company's day in the world of the matrix, to which a driver is confined. */
export const today = async (world: World) => (await world.actor('driver'))?.workday ?? '';

/** Whose stops the own ones are: the asking driver's, else the kind `driver`. */
const driverOf = async (world: World, asks: TestUser | null | undefined) =>
  asks && drivesOnly(asks) ? asks.id : ((await world.actor('driver'))?.id ?? null);

/** A new order of this object's customer; the own one is a stop that is out, on a driver's run today. */
export async function doorOrder(
  world: World,
  object: ObjectKind,
  status = 'out_for_delivery',
  asks?: TestUser | null,
) {
  const order = await world.order(object, status);
  const [day, driverId] = [await today(world), await driverOf(world, asks)];
  if (object === 'own')
    await addRun(world.app, { day, driverId, state: 'out', orders: [order.id] });
  return order;
}

/** An accepted delivery of a new order of this object's customer, the own one made by the kind `driver`, and its invoice. Returns their ids. */
export async function deliveredOrder(
  world: World,
  object: ObjectKind,
): Promise<{ orderId: string; lineId: string; deliveryId: string; invoiceId: string }> {
  const order = await doorOrder(world, object, 'delivered');
  const [deliveryId, invoiceId] = [world.missingId(), world.missingId()];
  const lineId = order.lineIds[0] ?? '';
  if (object === 'missing') return { orderId: order.id, lineId, deliveryId, invoiceId };
  const at = new Date(world.app.clock.now());
  const day = await today(world);
  await world.insert('deliveries', {
    id: deliveryId,
    order_id: order.id,
    attempt: 1,
    state: 'delivered',
    delivered_on: day,
    accepted_at: at,
    done_at: at,
    record_hash: 'f'.repeat(64),
    driver_id: object === 'own' ? (await world.actor('driver'))?.id : null,
  });
  await world.insert('invoices', {
    id: invoiceId,
    delivery_id: deliveryId,
    order_id: order.id,
    customer_id: world.customer(object),
    state: 'queued',
    txn_date: day,
    subtotal_cents: 10000,
    total_cents: 10000,
    request_id: invoiceId,
    created_at: at,
    updated_at: at,
  });
  return { orderId: order.id, lineId, deliveryId, invoiceId };
}

/** One package less of an accepted delivery: what correct-delivery is sent. */
export async function deliveredLine(
  world: World,
  object: ObjectKind,
  asks?: TestUser | null,
): Promise<object> {
  const order = await doorOrder(world, object, 'delivered', asks);
  const deliveryId = world.missingId();
  const body = {
    deliveryId,
    seen: 0,
    lines: [{ orderLineId: order.lineIds[0], delivered: 1 }],
    reason: 'miscounted',
    note: 'Counted again',
  };
  if (object === 'missing') return body;
  const { pool } = world.app.db;
  const at = new Date(world.app.clock.now());
  await pool.query('update order_lines set delivered = ordered where order_id = $1', [order.id]);
  await world.insert('deliveries', {
    id: deliveryId,
    order_id: order.id,
    attempt: 1,
    state: 'delivered',
    delivered_on: await today(world),
    accepted_at: at,
    done_at: at,
    record_hash: 'f'.repeat(64),
    driver_id: object === 'own' ? await driverOf(world, asks) : null,
  });
  await pool.query(
    `insert into delivery_lines (id, delivery_id, order_line_id, product_id, expected, delivered)
     select $1, $2, id, product_id, ordered, ordered from order_lines where id = $3`,
    [world.missingId(), deliveryId, order.lineIds[0]],
  );
  return body;
}

/** An order of this object's customer above its buyer's limit: it waits for an approver of their own. */
export async function heldOrder(world: World, object: ObjectKind): Promise<string> {
  const { id } = await world.order(object, 'on_hold');
  if (object === 'missing') return id;
  const { pool } = world.app.db;
  await pool.query(
    `update orders set hold_reason = 'approval', approval_of = placed_by where id = $1`,
    [id],
  );
  return id;
}

/** An open case of a delivered line of this object's customer: the receiver counted one less. */
export async function openCaseOf(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  const { deliveryId, lines } = (await deliveredLine(world, object)) as {
    deliveryId: string;
    lines: { orderLineId: string }[];
  };
  if (object === 'missing') return id;
  await world.app.db.pool.query(
    `insert into delivery_cases (id, delivery_id, order_line_id, product_id, kind, told, other,
            billed, opened_at)
     select $1, $2, id, product_id, 'counts-differ', ordered, ordered - 1, ordered - 1, $4
       from order_lines where id = $3`,
    [id, deliveryId, lines[0]?.orderLineId, new Date(world.app.clock.now())],
  );
  return id;
}

/** A stop that could not be accepted, of a cancelled order of this object's customer. */
export async function refusedStop(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  const order = await world.order(object, 'cancelled');
  await world.insert('refused_stops', {
    id,
    order_id: order.id,
    key: id,
    payload: { orderId: order.id, lines: [] },
    why: 'wrong-state',
    sentence: 'This order was cancelled.',
    received_at: new Date(world.app.clock.now()),
  });
  return id;
}

/** Both sides' objects, for the rule of a list. */
export async function bothSides(
  world: World,
  make: (object: 'own' | 'foreign') => Promise<string>,
): Promise<{ own: string; foreign: string }> {
  // The newest of all: a list that shows those first has them on its first page, however many the other rows made.
  world.app.clock.advance(1000);
  return { own: await make('own'), foreign: await make('foreign') };
}
/** All that a list may answer at once. */
export const wholePage = () => ({ query: { limit: '200' } });

/** `METHOD path` -> what is sent, and who may. */
export type Rules = Readonly<Record<string, Rule>>;
