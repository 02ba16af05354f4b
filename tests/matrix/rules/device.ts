import { createHash } from 'node:crypto';
import { ADMINS_IN, type World } from '../world.ts';
import { all, doorOrder, gate, ORDERS, onceInWorld, PIXELS, type Rules } from './rule.ts';

/** Opening a photo takes a process of its own: once for each side. */
const photographed = onceInWorld(storePhoto);
const sha256 = createHash('sha256').update(PIXELS).digest('hex');

export const deviceRules: Rules = {
  'GET /api/driver/key': gate(['driver', 'desk']),
  'GET /api/driver/device': gate(['driver', 'desk']),
  // Only a session of a phone for deliveries is bound; none of these makes a key.
  'POST /api/driver/device': gate(['driver', 'desk'], 400, () => ({
    body: { publicKey: 'A'.repeat(120) },
  })),
  'PUT /api/delivery-photos/:sha256': {
    who: ['driver', 'desk'],
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object, actor) => ({
      params: { sha256 },
      query: { order: (await doorOrder(world, object, 'out_for_delivery', actor)).id },
      body: PIXELS,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'GET /api/delivery-photos/:sha256': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => {
      if (object === 'missing')
        return { params: { sha256 }, query: { order: world.missingId(), w: '320' } };
      const order = await photographed(world, object);
      return { params: { sha256 }, query: { order, w: '320' } };
    },
  },
};

/** A photo of an order that a super_admin has sent; returns the order's id. */
async function storePhoto(world: World, object: 'own' | 'foreign'): Promise<string> {
  const { id: order } = await doorOrder(world, object, 'delivered');
  const sent = await world.app.call(
    await world.actor('owner'),
    'PUT',
    `/api/delivery-photos/${sha256}?order=${order}`,
    PIXELS,
    { 'content-type': 'image/png' },
  );
  if (sent.status !== 200) throw new Error(`The photo was not taken: ${sent.status}`);
  return order;
}
