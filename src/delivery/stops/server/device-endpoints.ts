import {
  bindDevice,
  bindDeviceInput,
  deviceState,
  readDevice,
} from '../../../people/accounts/sign-in/server/public/bind-device.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
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
  endpoint({
    method: 'GET',
    path: '/api/driver/device',
    who: ['driver', 'desk'],
    summary: 'Whether this session is a phone for deliveries, and bound to a key of that phone',
    input: command({}),
    output: deviceState,
    handle: ({ app, actor }) => readDevice(app, actor),
  }),
  endpoint({
    method: 'POST',
    path: '/api/driver/device',
    who: ['driver', 'desk'],
    summary: 'Bind the session of a phone for deliveries to a key of that phone, once',
    input: bindDeviceInput,
    output: deviceState,
    handle: ({ app, actor, input }) => bindDevice(app, actor, input),
  }),
];
