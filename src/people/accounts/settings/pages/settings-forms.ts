import { redirect } from 'react-router';
import { z } from 'zod';
import { checkbox, jsonText, noFields, text, textOrNull } from '../../../../kit/form-fields.ts';
import { type FormCall, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import {
  addPasskey as addContract,
  changeEmail,
  confirmEmail,
  createApiKey as keyContract,
  passwordAgain,
  changePassword as passwordContract,
  removePasskey as removeContract,
  changeSettings as settingsContract,
} from '../../contract.ts';
import { PASSKEY_UNREADABLE } from '../../messages.ts';
import { deleteAccount } from '../../people/server/delete-account.ts';
import { NOTIFICATIONS } from '../../public/choices.ts';
import { callerOfPage } from '../../sign-in/server/caller.ts';
import { changePassword, confirmPassword } from '../../sign-in/server/change-password.ts';
import { enrolmentView } from '../../sign-in/server/enrolment-view.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
} from '../../sign-in/server/second-factor.ts';
import { dropCookie, sessionCookieName, themeCookie } from '../../sign-in/server/session-cookie.ts';
import { createApiKey } from '../server/api-keys.ts';
import { makeCalendarAddress, removeCalendarAddress } from '../server/calendar-address.ts';
import { askEmailChange, confirmEmailChange } from '../server/change-email.ts';
import { changeSettings } from '../server/change-settings.ts';
import { revokeDevice, revokeOtherDevices } from '../server/devices.ts';
import { addPasskey, removePasskey, startPasskey } from '../server/passkeys.ts';

const callerOf = (call: FormCall) => callerOfPage(call, call.request);
const saved = <I extends string>(intent: I) => ({ saved: intent });

async function change(call: FormCall, settings: object): Promise<void> {
  const input = parseInput(settingsContract, settings);
  await changeSettings(call.app, call.user, input, callerOf(call));
}

export const profileForm = pageForm(
  z.strictObject({ displayName: text, defaultCustomerId: textOrNull }),
  async (profile, call) => {
    await change(call, profile);
    return saved('profile');
  },
);

export const notificationsForm = pageForm(
  z.strictObject(Object.fromEntries(Object.keys(NOTIFICATIONS).map((key) => [key, checkbox]))),
  async (notifications, call) => {
    await change(call, { notifications });
    return saved('notifications');
  },
);

export const appearanceForm = pageForm(
  settingsContract.pick({ appearance: true }).required(),
  async ({ appearance }, call) => {
    await change(call, { appearance });
    call.setCookies.push(themeCookie(call.app.config, appearance));
    return saved('appearance');
  },
);

export const emailForm = pageForm(changeEmail, async (input, call) => {
  await askEmailChange(call.app, call.user, input, callerOf(call));
  return saved('email');
});

export const confirmEmailForm = pageForm(confirmEmail, async ({ code }, call) => {
  await confirmEmailChange(call.app, call.user, code, callerOf(call));
  return saved('confirm-email');
});

export const passwordForm = pageForm(passwordContract, async (input, call) => {
  await changePassword(call.app, call.user, input, callerOf(call));
  return saved('password');
});

export const deleteForm = pageForm(passwordAgain, async ({ current }, call) => {
  const { app, user, setCookies } = call;
  await confirmPassword(app, user, current, callerOf(call));
  await deleteAccount(app, { ...user, signedInAt: app.clock.now() }, {}, callerOf(call));
  setCookies.push(dropCookie(app.config, sessionCookieName(app.config)));
  return redirect('/');
});

export const secondStartForm = pageForm(passwordAgain, async ({ current }, call) => ({
  enrolment: enrolmentView(await startSecondFactor(call.app, call.user, current, callerOf(call))),
}));

export const secondConfirmForm = pageForm(
  z.strictObject({ code: z.string().max(40) }),
  async ({ code }, call) => {
    const { setCookies } = await confirmSecondFactor(call.app, call.user, code, callerOf(call));
    call.setCookies.push(...setCookies);
    return saved('second-confirm');
  },
);

export const secondEndForm = pageForm(passwordAgain, async ({ current }, call) => {
  const { setCookies } = await endSecondFactor(call.app, call.user, current, callerOf(call));
  call.setCookies.push(...setCookies);
  return saved('second-end');
});

export const recoveryCodesForm = pageForm(passwordAgain, async ({ current }, call) => {
  const { recoveryCodes } = await newRecoveryCodes(call.app, call.user, current, callerOf(call));
  return { ...saved('second-codes'), newCodes: recoveryCodes };
});

export const passkeyStartForm = pageForm(passwordAgain, async ({ current }, call) => ({
  passkeyOptions: await startPasskey(call.app, call.user, current),
}));

export const passkeyAddForm = pageForm(
  addContract.extend({
    response: jsonText(addContract.shape.response, PASSKEY_UNREADABLE),
  }),
  async (input, call) => {
    await addPasskey(call.app, call.user, input, callerOf(call));
    return saved('passkey-add');
  },
);

export const passkeyRemoveForm = pageForm(removeContract, async (input, call) => {
  await removePasskey(call.app, call.user, input, callerOf(call));
  return saved('passkey-remove');
});

export const keyCreateForm = pageForm(
  keyContract.extend({
    readsOnly: z.enum(['true', 'false']).transform((value) => value === 'true'),
    days: z.coerce.number().pipe(keyContract.shape.days),
  }),
  async (input, call) => {
    const { key } = await createApiKey(call.app, call.user, input, callerOf(call));
    return { madeKey: key };
  },
);

export const keyEndForm = pageForm(
  z.strictObject({ sessionId: text }),
  async ({ sessionId }, call) => {
    await revokeDevice(call.app, call.user, sessionId, callerOf(call));
    return saved('key-end');
  },
);

export const calendarMakeForm = pageForm(noFields, async (_, call) => {
  const { address } = await makeCalendarAddress(call.app, call.user, callerOf(call));
  return { calendarAddress: address };
});

export const calendarRemoveForm = pageForm(noFields, async (_, call) => {
  await removeCalendarAddress(call.app, call.user, callerOf(call));
  return saved('calendar-remove');
});

export const deviceForm = pageForm(
  z.strictObject({ sessionId: text }),
  async ({ sessionId }, call) => {
    await revokeDevice(call.app, call.user, sessionId, callerOf(call));
    return saved('device');
  },
);

export const devicesForm = pageForm(noFields, async (_, call) => {
  await revokeOtherDevices(call.app, call.user, callerOf(call));
  return saved('devices');
});
