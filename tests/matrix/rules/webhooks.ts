import type { ObjectKind, World } from '../world.ts';
import { all, gate, OWNER, type Rule, type Rules } from './rule.ts';

/** A receiver of the shop: whoever may see one sees each, so own and foreign are alike. */
async function receiver(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  // No more than a shop keeps, however many cells there are.
  await world.app.db.pool.query('delete from webhook_receivers');
  await world.insert('webhook_receivers', {
    id,
    address: `https://erp.example.com/${id}`,
    types: '{order.placed}',
    created_at: new Date(world.app.clock.now()),
  });
  return id;
}

async function message(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  await world.insert('webhook_messages', {
    id,
    receiver_id: await receiver(world, object),
    type: 'test',
    subject: '',
    body: '{}',
    state: 'failed',
    created_at: new Date(world.app.clock.now()),
  });
  return id;
}

const ofOne = (body?: object): Rule => ({
  who: 'super_admin',
  ...OWNER,
  objects: all,
  send: async (world, object) => ({
    params: { id: await receiver(world, object) },
    ...(body ? { body } : {}),
  }),
});

export const webhookRules: Rules = {
  'GET /api/webhooks': gate('super_admin'),
  'POST /api/webhooks': gate('super_admin', 200, async (world) => {
    await world.app.db.pool.query('delete from webhook_receivers');
    return {
      body: {
        address: `https://erp.example.com/${world.missingId()}`,
        types: ['order.placed', 'order.delivered'],
      },
    };
  }),
  'PATCH /api/webhooks/:id': ofOne({ paused: true }),
  'PUT /api/webhooks/:id/events': ofOne({ types: ['order.delivered'] }),
  'DELETE /api/webhooks/:id': ofOne(),
  'POST /api/webhooks/:id/secret': ofOne({}),
  'POST /api/webhooks/:id/test': ofOne({}),
  'GET /api/webhooks/:id/messages': ofOne(),
  'POST /api/webhooks/:id/send-again': ofOne({}),
  'POST /api/webhook-messages/:id/send-again': {
    ...ofOne(),
    send: async (world, object) => ({ params: { id: await message(world, object) }, body: {} }),
  },
};
