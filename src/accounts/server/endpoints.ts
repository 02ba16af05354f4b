import { z } from 'zod';
import { ROLES } from '../../kit/actor.ts';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';

export const accountEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/users/me',
    who: 'signed-in',
    summary: 'The signed-in user: uid, display name, role, brands and customers',
    input: command({}),
    output: z.object({
      uid: z.string(),
      displayName: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      brands: z.array(z.string()),
      customers: z.array(z.string()),
    }),
    handle: async ({ actor }) => ({
      uid: actor.id,
      displayName: actor.displayName,
      email: actor.email,
      role: actor.role,
      brands: [...actor.brands],
      customers: actor.customers === 'all' ? [] : [...actor.customers],
    }),
  }),
];
