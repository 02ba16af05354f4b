import {
  all,
  CUSTOMERS,
  gate,
  key,
  MONEY,
  NEW_MAIL,
  OWNER,
  PEOPLE,
  type Rules,
  requestId,
  STAFF_ANY,
} from './rule.ts';

/** What no authenticator made. */
const NO_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    authenticatorData: 'AA',
    signature: 'AA',
  },
};

export const accountsRules: Rules = {
  'POST /api/create-account': {
    who: 'desk',
    ...PEOPLE,
    objects: all,
    // Brands are no secret: who gives one that they do not have is told so, whatever the customer.
    except: { 'adminOut:own': 403, 'adminOut:foreign': 403, 'adminOut:missing': 403 },
    send: (world, object) => ({
      body: {
        displayName: 'New Person',
        email: NEW_MAIL(),
        role: 'user',
        brands: ['Linnetfold'],
        customers: [world.customer(object)],
      },
      headers: key(),
    }),
  },
  'POST /api/delete-account': {
    who: 'signed-in',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ body: { userId: await world.person(object) } }),
  },
  'GET /api/users/me': gate('signed-in'),
  'POST /api/users/me/token': gate('signed-in'),
  // Each tries another address: too many wrong passwords for one are refused as such.
  'POST /api/sign-in': gate('anyone', 401, () => ({
    body: { email: NEW_MAIL(), password: 'wrong' },
  })),
  'POST /api/sign-in/second-step': gate('anyone', 401, () => ({ body: { code: '000000' } })),
  'POST /api/sign-in/passkey/options': gate('anyone'),
  'POST /api/sign-in/passkey': gate('anyone', 401, () => ({ body: { response: NO_PASSKEY } })),
  'POST /api/sign-out': gate('anyone'),
  'POST /api/forgot-password': gate('anyone', 200, () => ({
    body: { email: 'nobody@example.com' },
  })),
  'POST /api/reset-password/verify': gate('anyone', 400, () => ({
    body: { oobCode: 'no-such-code' },
  })),
  'POST /api/reset-password/confirm': gate('anyone', 400, () => ({
    body: { oobCode: 'no-such-code', password: 'quiet gravel ninety otters' },
  })),
  'GET /api/account-requests/form': gate('anyone'),
  'POST /api/account-requests': gate('anyone', 400, () => ({
    body: { name: 'N', company: 'C', email: 'n@example.com', formToken: 'forged' },
  })),
  'GET /api/people': {
    who: 'desk',
    ...PEOPLE,
    send: () => ({ query: { q: 'Listed person' } }),
    lists: async (world) => ({
      own: await world.person('own', 'Listed person'),
      foreign: await world.person('foreign', 'Listed person'),
    }),
  },
  'GET /api/people/:id': {
    who: 'desk',
    ...PEOPLE,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'PATCH /api/people/:id': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({
      params: { id: await world.person(object) },
      body: { displayName: 'Renamed' },
    }),
  },
  'POST /api/people/:id/disable': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/enable': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/sign-out': {
    who: 'super_admin',
    ...OWNER,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/invite': {
    who: 'desk',
    ...PEOPLE,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'POST /api/people/:id/take-back': {
    who: 'desk',
    ...PEOPLE,
    objects: all,
    send: async (world, object) => ({ params: { id: await world.person(object) } }),
  },
  'GET /api/account-requests': gate('desk'),
  'POST /api/account-requests/:id/close': {
    who: 'desk',
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({
      params: { id: await requestId(world, 'account_requests', object) },
    }),
  },
  'POST /api/account-requests/:id/reopen': {
    who: 'desk',
    ...STAFF_ANY,
    objects: all,
    send: async (world, object) => ({
      params: { id: await requestId(world, 'account_requests', object, { state: 'closed' }) },
    }),
  },
  'PATCH /api/users/me': {
    who: 'signed-in',
    ...CUSTOMERS,
    objects: all,
    send: (world, object) => ({ body: { defaultCustomerId: world.customer(object) } }),
  },
  'POST /api/users/me/password': gate('signed-in', 403, () => ({
    body: { current: 'wrong', password: 'quiet gravel ninety otters' },
  })),
  'POST /api/users/me/confirm-password': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'POST /api/users/me/email': gate('signed-in', 403, () => ({
    body: { current: 'wrong', email: NEW_MAIL() },
  })),
  'POST /api/users/me/email/confirm': gate('signed-in', 400, () => ({
    body: { code: 'no-such-code' },
  })),
  'GET /api/users/me/export': gate('signed-in'),
  'GET /api/users/me/devices': gate('signed-in'),
  // Devices of others: the session of another account is no device of one's own.
  'DELETE /api/users/me/devices/:id': {
    who: 'signed-in',
    objects: ['foreign', 'missing'],
    foreign: [],
    send: async (world, object) => ({
      params: {
        id:
          object === 'missing'
            ? world.missingId()
            : ((await world.actor('userB', true))?.sessionId ?? ''),
      },
    }),
  },
  'POST /api/users/me/sign-out-everywhere': gate('signed-in'),
  'POST /api/users/me/second-factor': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'POST /api/users/me/second-factor/confirm': gate('signed-in', 401, () => ({
    body: { code: '000000' },
  })),
  'POST /api/users/me/second-factor/disable': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'GET /api/users/me/passkeys': gate('signed-in'),
  'POST /api/users/me/passkeys/options': gate('signed-in', 403, () => ({
    body: { current: 'wrong' },
  })),
  'POST /api/users/me/passkeys': gate('signed-in', 400, () => ({
    body: { name: 'Forged', response: NO_PASSKEY },
  })),
  'DELETE /api/users/me/passkeys/:id': gate('signed-in', 403, (world) => ({
    params: { id: world.missingId() },
    body: { current: 'wrong' },
  })),
  'GET /api/users/me/api-keys': gate('signed-in'),
  'POST /api/users/me/api-keys': gate('signed-in', 403, () => ({
    body: { name: 'Forged', readsOnly: false, days: 30, current: 'wrong' },
  })),
  'GET /api/users/me/calendar': gate(MONEY),
  'POST /api/users/me/calendar': gate(MONEY),
  'DELETE /api/users/me/calendar': gate(MONEY),
  'POST /api/users/me/second-factor/recovery-codes': gate('signed-in', 409, () => ({
    body: { current: 'wrong' },
  })),
};
