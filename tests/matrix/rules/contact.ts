import { all, gate, key, type Rules, requestId, STAFF_ANY } from './rule.ts';

export const contactRules: Rules = {
  'POST /api/contact-us': gate('anyone', 200, (world) => ({
    body: {
      name: 'Nora',
      email: 'nora@example.com',
      topic: 'other',
      message: 'Hello',
      openedAt: world.app.clock.now() - 60_000,
    },
    headers: key(),
  })),
  'GET /api/contact-requests': gate('desk'),
  'POST /api/contact-requests/:id/answers': {
    who: 'desk',
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({
      params: { id: await requestId(world, 'contact_requests', object) },
      body: { answer: 'We deliver on Tuesdays.' },
      headers: key(),
    }),
  },
  'POST /api/contact-requests/:id/state': {
    who: 'desk',
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({
      params: { id: await requestId(world, 'contact_requests', object) },
      body: { state: 'answered' },
    }),
  },
};
