import { ADMINS_IN, type ObjectKind, type World } from '../world.ts';
import { all, DOOR, doorOrder, type Rules } from './rule.ts';

const SENT = { own: [...ADMINS_IN, 'owner'], foreign: ['owner'] } as const;

/** A code of an order of this object's customer. */
async function receivingLink(world: World, object: ObjectKind): Promise<string> {
  const id = world.missingId();
  if (object === 'missing') return id;
  const at = world.app.clock.now();
  await world.insert('receiving_links', {
    id,
    order_id: (await doorOrder(world, object)).id,
    token_hash: id.replaceAll('-', '').repeat(2),
    lines: '[]',
    created_at: new Date(at),
    expires_at: new Date(at + 1),
  });
  return id;
}

/** The page of a code is for whoever has it; making and following one is for those who deliver. */
export const receivingRules: Rules = {
  'POST /api/receiving-links': {
    who: DOOR,
    ...SENT,
    objects: all,
    send: async (world, object, actor) => {
      const order = await doorOrder(world, object, 'out_for_delivery', actor);
      const { rows } = await world.app.db.pool.query<{ id: string }>(
        'select id from order_lines where order_id = $1 order by position limit 1',
        [order.id],
      );
      return {
        body: {
          orderId: order.id,
          lines: rows.map((line) => ({ orderLineId: line.id, delivered: 1 })),
        },
      };
    },
  },
  'GET /api/receiving-links/:id': {
    who: DOOR,
    ...SENT,
    objects: all,
    send: async (world, object) => ({ params: { id: await receivingLink(world, object) } }),
  },
};
