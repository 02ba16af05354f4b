import { z } from 'zod';
import { command } from '../../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts';
import { createApiKey } from '../../contract.ts';
import { callerOfCall } from '../../sign-in/server/caller.ts';
import { createApiKey as createApiKeyVerb } from './api-keys.ts';
import { readOwnSettings } from './queries.ts';

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  readsOnly: z.boolean(),
  createdAt: z.string(),
  /** Null until it was used; then to the minute. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
});

export const apiKeyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/users/me/api-keys',
    who: 'signed-in',
    summary: 'The own keys for programs, without the keys themselves',
    input: command({}),
    output: z.object({ apiKeys: z.array(apiKey) }),
    handle: async ({ app, actor }) => ({ apiKeys: (await readOwnSettings(app, actor)).apiKeys }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/api-keys',
    who: 'signed-in',
    summary: 'Make a key for a program that acts as this person. The key is answered once',
    input: createApiKey,
    output: z.object({ id: z.string(), key: z.string(), expiresAt: z.string() }),
    handle: (call) => createApiKeyVerb(call.app, call.actor, call.input, callerOfCall(call)),
  }),
];
