import { gate, key, OWNER, PIXELS, type Rules } from './rule.ts';

export const filesRules: Rules = {
  'POST /api/files': {
    who: 'super_admin',
    ...OWNER,
    objects: ['own', 'missing'],
    send: (world, object) => ({
      query: { purpose: 'product-image', owner: world.product(object), name: 'door.png' },
      body: PIXELS,
      headers: { ...key(), 'x-bellcart': '1', 'content-type': 'image/png' },
    }),
  },
  'DELETE /api/file-folders': gate('super_admin', 200, (world) => ({
    query: { folder: `general/${world.missingId()}` },
  })),
};
