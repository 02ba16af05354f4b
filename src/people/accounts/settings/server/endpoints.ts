import { z } from 'zod';
import { command } from '../../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts';
import {
  addPasskey,
  changeEmail,
  changePassword,
  changeSettings,
  confirmEmail,
  passwordAgain,
  personId,
  removePasskey,
  secondStep,
} from '../../contract.ts';
import { DONE, done, withCookies } from '../../sign-in/server/answers.ts';
import { callerOfCall } from '../../sign-in/server/caller.ts';
import {
  changePassword as changePasswordVerb,
  confirmPassword,
} from '../../sign-in/server/change-password.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
} from '../../sign-in/server/second-factor.ts';
import { apiKeyEndpoints } from './api-key-endpoints.ts';
import { calendarEndpoints } from './calendar-endpoints.ts';
import { askEmailChange, confirmEmailChange } from './change-email.ts';
import { changeSettings as changeSettingsVerb } from './change-settings.ts';
import { revokeDevice, revokeOtherDevices } from './devices.ts';
import { exportOwnData, type OwnDataParts } from './export-own-data.ts';
import {
  addPasskey as addPasskeyVerb,
  removePasskey as removePasskeyVerb,
  startPasskey,
} from './passkeys.ts';
import { readOwnSettings } from './queries.ts';

const device = z.object({
  id: z.string(),
  agent: z.string(),
  network: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
  deliveriesOnly: z.boolean(),
});

const ownEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'PATCH',
    path: '/api/users/me',
    who: 'signed-in',
    summary: 'Change the own name, default customer, notifications and appearance',
    input: changeSettings,
    output: done,
    handle: async (call) => {
      await changeSettingsVerb(call.app, call.actor, call.input, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/password',
    who: 'signed-in',
    summary: 'Change the own password. All other sessions end',
    input: changePassword,
    output: done,
    handle: async (call) => {
      await changePasswordVerb(call.app, call.actor, call.input, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/confirm-password',
    who: 'signed-in',
    summary: 'Give the password again, so that the next five minutes count as a fresh sign-in',
    input: passwordAgain,
    output: done,
    handle: async (call) => {
      await confirmPassword(call.app, call.actor, call.input.current, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/email',
    who: 'signed-in',
    summary: 'Ask for another e-mail address. It takes effect when its link is used',
    input: changeEmail,
    output: done,
    handle: async (call) => {
      await askEmailChange(call.app, call.actor, call.input, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/email/confirm',
    who: 'signed-in',
    summary: 'Confirm the new e-mail address with the code of its link',
    input: confirmEmail,
    output: z.object({ email: z.string() }),
    handle: (call) => confirmEmailChange(call.app, call.actor, call.input.code, callerOfCall(call)),
  }),
];

const deviceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/users/me/devices',
    who: 'signed-in',
    summary: 'Devices that are signed in',
    input: command({}),
    output: z.object({ devices: z.array(device) }),
    handle: async ({ app, actor }) => ({ devices: (await readOwnSettings(app, actor)).devices }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/users/me/devices/:id',
    who: 'signed-in',
    summary: 'Sign one of the own devices out, or end the key of a program',
    input: personId,
    output: done,
    handle: async (call) => {
      await revokeDevice(call.app, call.actor, call.input.id, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/sign-out-everywhere',
    who: 'signed-in',
    summary: 'Sign out of all devices but this one',
    input: command({}),
    output: z.object({ ended: z.int() }),
    handle: (call) => revokeOtherDevices(call.app, call.actor, callerOfCall(call)),
  }),
];

const secondFactorEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/users/me/second-factor',
    who: 'signed-in',
    summary:
      'Begin setting up two-step sign-in: the address for the authenticator app and the recovery codes',
    input: passwordAgain,
    output: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
    handle: (call) =>
      startSecondFactor(call.app, call.actor, call.input.current, callerOfCall(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/second-factor/confirm',
    who: 'signed-in',
    summary: 'Turn two-step sign-in on with a first code',
    input: secondStep,
    output: done,
    handle: async (call) =>
      withCookies(
        DONE,
        (await confirmSecondFactor(call.app, call.actor, call.input.code, callerOfCall(call)))
          .setCookies,
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/second-factor/disable',
    who: 'signed-in',
    summary: 'Turn two-step sign-in off',
    input: passwordAgain,
    output: done,
    handle: async (call) =>
      withCookies(
        DONE,
        (await endSecondFactor(call.app, call.actor, call.input.current, callerOfCall(call)))
          .setCookies,
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/second-factor/recovery-codes',
    who: 'signed-in',
    summary: 'New recovery codes; the old ones no longer work',
    input: passwordAgain,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    handle: (call) =>
      newRecoveryCodes(call.app, call.actor, call.input.current, callerOfCall(call)),
  }),
];

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Kept by a password manager or a cloud, so that it outlives the device. */
  backedUp: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const passkeyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/users/me/passkeys',
    who: 'signed-in',
    summary: 'The own passkeys, without their keys',
    input: command({}),
    output: z.object({ passkeys: z.array(passkey) }),
    handle: async ({ app, actor }) => ({ passkeys: (await readOwnSettings(app, actor)).passkeys }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/passkeys/options',
    who: 'signed-in',
    summary:
      'Begin adding a passkey: what the browser asks an authenticator for (WebAuthn creation options). Good for five minutes, once',
    input: passwordAgain,
    output: z.object({ options: z.record(z.string(), z.unknown()) }),
    handle: async (call) => ({
      options: { ...(await startPasskey(call.app, call.actor, call.input.current)) },
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/passkeys',
    who: 'signed-in',
    summary: 'Add the passkey that the authenticator made',
    input: addPasskey,
    output: z.object({ id: z.string() }),
    handle: (call) => addPasskeyVerb(call.app, call.actor, call.input, callerOfCall(call)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/users/me/passkeys/:id',
    who: 'signed-in',
    summary: 'Remove a passkey of one’s own. Takes the password; all other sessions end',
    input: removePasskey,
    output: done,
    handle: async (call) => {
      await removePasskeyVerb(call.app, call.actor, call.input, callerOfCall(call));
      return DONE;
    },
  }),
];

export const settingsEndpoints: readonly Endpoint[] = [
  ...ownEndpoints,
  ...deviceEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...apiKeyEndpoints,
  ...calendarEndpoints,
];

/** "Download my data", over all rooms that keep something: the map says which. */
export const ownDataEndpoints = (parts: OwnDataParts): readonly Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/users/me/export',
    who: 'signed-in',
    summary: 'Everything that is kept about the signed-in person, as JSON',
    input: command({}),
    output: z.record(z.string(), z.unknown()),
    limit: { points: 10, seconds: 3600, by: 'actor' },
    handle: async (call) => {
      const document = await exportOwnData(call.app, call.actor, parts, callerOfCall(call));
      return new Response(JSON.stringify(document, null, 2), {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="my-data.json"',
          'cache-control': 'no-store',
        },
      });
    },
  }),
];
