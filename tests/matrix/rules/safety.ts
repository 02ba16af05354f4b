import { ADMINS_IN, type ObjectKind, type World } from '../world.ts';
import {
  all,
  CUSTOMERS,
  gate,
  key,
  NO_HAZARDS,
  OWNER,
  onceInWorld,
  PIXELS,
  type Rules,
  siteCode,
} from './rule.ts';

/** The distributor's own people who see the customer. */
const OURS = { own: ['rep', ...ADMINS_IN, 'owner'], foreign: ['rep', 'owner'] } as const;

/** An agreement in a letter: the version of this object's contact that carries it. */
async function writtenAgreement(world: World, object: ObjectKind): Promise<number> {
  if (object === 'missing') return 1;
  const { rows } = await world.app.db.pool.query<{ version: number }>(
    'select coalesce(max(version), 0)::int + 1 as version from safety_contacts where customer_id = $1',
    [world.customer(object)],
  );
  const version = rows[0]?.version ?? 1;
  const at = new Date(world.app.clock.now());
  await world.insert('safety_contacts', {
    id: world.missingId(),
    customer_id: world.customer(object),
    version,
    name: 'Ines',
    email: 'ines@example.com',
    channel: 'e-mail',
    consent_text: 'We agree.',
    consent_how: 'letter',
    consent_on: at.toISOString().slice(0, 10),
    consented_at: at,
    saved_at: at,
  });
  return version;
}

/** Opening a picture takes a process of its own: once for each side. */
const storedLetter = onceInWorld(async (world, object: ObjectKind): Promise<string> => {
  if (object === 'missing') return world.missingId();
  const version = await writtenAgreement(world, object);
  const sent = await world.app.call(
    await world.actor('owner'),
    'POST',
    `/api/customers/${world.customer(object)}/agreement-letters?version=${version}`,
    PIXELS,
    { ...key(), 'content-type': 'image/png' },
  );
  if (sent.status !== 200) throw new Error(`The letter was not taken: ${sent.status}`);
  return sent.body.id;
});

export const safetyRules: Rules = {
  'GET /api/sds': gate('anyone'),
  // The library is public; the binder of a customer's site takes a sign-in.
  'POST /api/sds-binders': {
    who: 'anyone',
    ...CUSTOMERS,
    objects: all,
    except: { visitor: 401, disabled: 401 },
    send: (world, object) => ({ body: { customerId: world.customer(object) } }),
  },
  'GET /api/sds-binders/:id': {
    who: 'anyone',
    objects: ['missing'],
    send: (world) => ({ params: { id: world.missingId() } }),
  },
  'POST /api/sds-handovers/acknowledge': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({
      body: { customerId: world.customer(object), revisionId: world.handedOver(object) },
    }),
  },
  // The site's own people, and the desk; a driver and the books read at most.
  'PUT /api/customers/:customerId/safety-contact': {
    who: ['user', 'desk'],
    ...CUSTOMERS,
    objects: all,
    send: async (world, object) => {
      const { rows } = await world.app.db.pool.query<{ version: number }>(
        'select coalesce(max(version), 0)::int as version from safety_contacts where customer_id = $1',
        [world.customer(object)],
      );
      return {
        params: { customerId: world.customer(object) },
        body: {
          version: rows[0]?.version ?? 0,
          name: 'Ines',
          email: 'ines@example.com',
          channel: 'e-mail',
          agreed: true,
        },
      };
    },
  },
  // For who works here and sees to the sheets: a buyer is told of nothing there.
  'POST /api/customers/:customerId/agreement-letters': {
    who: ['user', 'desk'],
    ...OURS,
    objects: all,
    send: async (world, object) => ({
      params: { customerId: world.customer(object) },
      query: { version: String(await writtenAgreement(world, object)) },
      body: PIXELS,
      headers: { ...key(), 'content-type': 'image/png' },
    }),
  },
  'GET /api/customers/:customerId/agreement-letters/:id': {
    who: 'signed-in',
    ...OURS,
    objects: all,
    send: async (world, object) => ({
      params: { customerId: world.customer(object), id: await storedLetter(world, object) },
    }),
  },
  'POST /api/site-codes': {
    who: ['user', 'desk'],
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({
      body: { customerId: world.customer(object), storeroom: 'Laundry' },
    }),
  },
  'POST /api/site-codes/:codeId/rename': {
    who: ['user', 'desk'],
    ...CUSTOMERS,
    objects: all,
    send: async (world, object) => ({
      params: { codeId: await siteCode(world, object) },
      body: { storeroom: 'Pool' },
    }),
  },
  'POST /api/site-codes/:codeId/revoke': {
    who: ['user', 'desk'],
    ...CUSTOMERS,
    objects: all,
    send: async (world, object) => ({
      params: { codeId: await siteCode(world, object) },
      body: {},
    }),
  },
  'GET /api/safety-data/:nameKey': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: (_world, object) => ({ params: { nameKey: `${object}-product` } }),
  },
  'PUT /api/safety-data/:nameKey': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => {
      const { rows } = await world.app.db.pool.query<{ version: number }>(
        'select version from safety_data where name_key = $1',
        [`${object}-product`],
      );
      return {
        params: { nameKey: `${object}-product` },
        body: {
          ...NO_HAZARDS,
          version: rows[0]?.version ?? 0,
          contactTime: `${(rows[0]?.version ?? 0) + 1} min`,
        },
      };
    },
  },
  'POST /api/safety-data/:nameKey/sheets': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({
      params: { nameKey: `${object}-product` },
      body: { file: await world.waitingSheet(object), date: '2026-03-01', looked: true },
      headers: key(),
    }),
  },
  'GET /api/safety-data/:nameKey/audience': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: (_world, object) => ({ params: { nameKey: `${object}-product` } }),
  },
  // A revision that is nobody's: what a right one does, the room's own tests say.
  'POST /api/safety-data/:nameKey/sheets/:revisionId/take-back': gate(
    'super_admin',
    404,
    (world) => ({
      params: { nameKey: 'own-product', revisionId: world.missingId() },
    }),
  ),
  'POST /api/safety-data/:nameKey/sheets/:revisionId/date': gate('super_admin', 404, (world) => ({
    params: { nameKey: 'own-product', revisionId: world.missingId() },
    body: { date: '2026-01-05', reason: 'It was typed wrongly.' },
  })),
  'POST /api/safety-data/:nameKey/sheets/:revisionId/recall': gate('super_admin', 404, (world) => ({
    params: { nameKey: 'own-product', revisionId: world.missingId() },
    body: { what: 'wrong-file', reason: 'It is that of another product.' },
  })),
  'POST /api/safety-data/:nameKey/send': gate('desk', 404, () => ({
    params: { nameKey: 'no-such-product' },
    body: {},
  })),
  'POST /api/sds-recalls/:revisionId/told': gate('desk', 404, (world) => ({
    params: { revisionId: world.missingId() },
    body: { customerId: world.customer('own'), how: 'phone' },
  })),
  'GET /api/safety-data-export': gate('super_admin'),
  'POST /api/safety-data-import': gate('super_admin', 400, () => ({
    body: 'no,such\ncolumns,here',
    headers: { 'content-type': 'text/csv' },
  })),
};
