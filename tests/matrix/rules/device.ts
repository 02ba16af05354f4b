import { createHash } from 'node:crypto';
import { ADMINS_IN, type World } from '../world.ts';
import { all, gate, ORDERS, PIXELS, type Rules } from './rule.ts';

const sha256 = createHash('sha256').update(PIXELS).digest('hex');

export const deviceRules: Rules = {
  'GET /api/driver/key': gate(['driver', 'desk']),
  'PUT /api/delivery-photos/:sha256': {
    who: ['driver', 'desk'],
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      params: { sha256 },
      query: { order: (await world.order(object, 'out_for_delivery')).id },
      body: PIXELS,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'GET /api/delivery-photos/:sha256': {
    who: 'signed-in',
    ...ORDERS,
    objects: all,
    send: async (world, object) => {
      const { id: order } = await world.order(object, 'delivered');
      if (object !== 'missing') await storePhoto(world, order);
      return { params: { sha256 }, query: { order, w: '320' } };
    },
  },
};

/** A photo of an order that a super_admin has sent. */
async function storePhoto(world: World, order: string): Promise<void> {
  const sent = await world.app.call(
    await world.actor('owner'),
    'PUT',
    `/api/delivery-photos/${sha256}?order=${order}`,
    PIXELS,
    { 'content-type': 'image/png' },
  );
  if (sent.status !== 200) throw new Error(`The photo was not taken: ${sent.status}`);
}
