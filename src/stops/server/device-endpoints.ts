import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { deviceKey, readDeviceKey } from './device-key.ts';

export const deviceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/driver/key',
    who: ['driver', 'desk'],
    summary: 'The key that seals this person’s stops on a driver’s phone',
    input: command({}),
    output: deviceKey,
    handle: async ({ app, actor }) => readDeviceKey(app, actor),
  }),
];
