import { ADMINS_IN } from '../world.ts';
import { all, DOOR, doorOrder, gate, type Rules } from './rule.ts';

export const stopsRules: Rules = {
  'GET /api/driver/products': gate(['desk', 'driver']),
  'GET /api/driver/stops': {
    who: DOOR,
    own: [...ADMINS_IN, 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      query: { order: (await doorOrder(world, object)).id },
    }),
  },
};
