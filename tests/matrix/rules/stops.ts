import { all, type Rules } from './rule.ts';

export const stopsRules: Rules = {
  'GET /api/driver/stops': {
    who: 'staff',
    own: ['adminIn', 'owner'],
    foreign: ['owner'],
    objects: all,
    send: async (world, object) => ({
      query: { order: (await world.order(object, 'out_for_delivery')).id },
    }),
  },
};
