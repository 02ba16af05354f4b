import { z } from 'zod';
import { ROLES } from '../../../kit/actor.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  confirmReset,
  createAccount,
  deleteAccount,
  forgotPassword,
  requestAccount,
  resetCode,
  signIn,
  signInByPasskey,
  signInSecondStep,
} from '../contract.ts';
import { createAccount as createAccountVerb } from '../people/server/create-account.ts';
import { deleteAccount as deleteAccountVerb } from '../people/server/delete-account.ts';
import { peopleEndpoints } from '../people/server/endpoints.ts';
import { settingsEndpoints } from '../settings/server/endpoints.ts';
import { answerSecondStep } from '../sign-in/server/answer-second-step.ts';
import { DONE, done, withCookies } from '../sign-in/server/answers.ts';
import { makeApiToken } from '../sign-in/server/api-token.ts';
import { callerOfCall } from '../sign-in/server/caller.ts';
import { forgotPassword as forgotPasswordVerb } from '../sign-in/server/forgot-password.ts';
import { makeFormToken } from '../sign-in/server/form-token.ts';
import {
  signInByPasskey as signInByPasskeyVerb,
  startPasskeySignIn,
} from '../sign-in/server/passkey-sign-in.ts';
import { requestAccount as requestAccountVerb } from '../sign-in/server/request-account.ts';
import { confirmReset as confirmResetVerb, verifyReset } from '../sign-in/server/reset-password.ts';
import { dropCookie, sessionCookieName } from '../sign-in/server/session-cookie.ts';
import { type SignedIn, signIn as signInVerb } from '../sign-in/server/sign-in.ts';
import { signOut } from '../sign-in/server/sign-out.ts';

const signedIn = z.object({
  /** false: the second step is asked for; send the code to /api/sign-in/second-step with the cookie of this answer. */
  signedIn: z.boolean(),
  user: z.object({ uid: z.string(), displayName: z.string(), role: z.enum(ROLES) }).nullable(),
  token: z.string().nullable(),
  expiresAt: z.string().nullable(),
});

function answerOf(result: SignedIn): Response {
  const { user, token } = result;
  return withCookies(
    {
      signedIn: user !== null,
      user: user && { uid: user.id, displayName: user.displayName, role: user.role },
      token: token?.token ?? null,
      expiresAt: token?.expiresAt ?? null,
    },
    result.setCookies,
  );
}

const account = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Empty = none or every brand, see `allBrands`. */
  brands: z.array(z.string()),
  allBrands: z.boolean(),
  /** Ids; empty = all active customers, see `allCustomers`. */
  customers: z.array(z.string()),
  allCustomers: z.boolean(),
  defaultCustomerId: z.string().nullable(),
  token: z.string(),
  tokenExpiresAt: z.string(),
});

const signInEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/sign-in',
    who: 'anyone',
    summary: 'Sign in with e-mail and password',
    input: signIn,
    output: signedIn,
    handle: async (call) => answerOf(await signInVerb(call.app, call.input, callerOfCall(call))),
  }),
  endpoint({
    method: 'POST',
    path: '/api/sign-in/second-step',
    who: 'anyone',
    summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
    input: signInSecondStep,
    output: signedIn,
    handle: async (call) =>
      answerOf(await answerSecondStep(call.app, call.input, callerOfCall(call))),
  }),
  endpoint({
    method: 'POST',
    path: '/api/sign-in/passkey/options',
    who: 'anyone',
    summary:
      'Begin a sign-in by passkey: what the browser asks its authenticators for (WebAuthn request options). Good for five minutes, once, with the cookie of this answer',
    input: command({}),
    output: z.object({ options: z.record(z.string(), z.unknown()) }),
    handle: async (call) => {
      const { options, setCookies } = await startPasskeySignIn(call.app, callerOfCall(call));
      return withCookies({ options }, setCookies);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/sign-in/passkey',
    who: 'anyone',
    summary: 'Sign in with a passkey: no e-mail, no password, no second step',
    input: signInByPasskey,
    output: signedIn,
    handle: async (call) =>
      answerOf(await signInByPasskeyVerb(call.app, call.input, callerOfCall(call))),
  }),
  endpoint({
    method: 'POST',
    path: '/api/sign-out',
    who: 'anyone',
    summary: 'End this session',
    input: command({}),
    output: done,
    handle: async (call) =>
      withCookies(DONE, (await signOut(call.app, call.actor, callerOfCall(call))).setCookies),
  }),
  endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    who: 'anyone',
    summary: 'Ask for a reset e-mail. The answer is the same for known and unknown addresses',
    input: forgotPassword,
    output: done,
    handle: async (call) => {
      await forgotPasswordVerb(call.app, call.input, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/reset-password/verify',
    who: 'anyone',
    summary: 'Is this reset code good? It is not used up',
    input: resetCode,
    output: z.object({ email: z.string().nullable(), purpose: z.string() }),
    handle: async (call) => {
      const { email, purpose } = await verifyReset(
        call.app,
        call.input.oobCode,
        callerOfCall(call),
      );
      return { email, purpose };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/reset-password/confirm',
    who: 'anyone',
    summary: 'Set a new password with a reset code. All sessions of the person end',
    input: confirmReset,
    output: done,
    handle: async (call) => {
      await confirmResetVerb(call.app, call.input, callerOfCall(call));
      return DONE;
    },
  }),
];

export const accountEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/create-account',
    who: 'desk',
    summary: 'Open an account and send the invitation',
    input: createAccount,
    output: z.object({ id: z.string() }),
    idempotent: true,
    handle: (call) =>
      createAccountVerb(call.app, call.actor, call.input, {
        key: call.key,
        from: callerOfCall(call),
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/delete-account',
    who: 'signed-in',
    summary:
      'Delete the own account, or as super_admin another one. Needs a sign-in younger than five minutes',
    input: deleteAccount,
    output: done,
    limit: { points: 30, seconds: 3600, by: 'actor' },
    handle: async (call) => {
      const { own } = await deleteAccountVerb(call.app, call.actor, call.input, callerOfCall(call));
      return own
        ? withCookies(DONE, [dropCookie(call.app.config, sessionCookieName(call.app.config))])
        : DONE;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/users/me',
    who: 'signed-in',
    summary:
      'The signed-in user: uid, display name, role, brands, customers and a fresh short-lived token',
    input: command({}),
    output: account,
    handle: async ({ app, actor }) => {
      const { token, expiresAt } = await makeApiToken(app, actor);
      return {
        uid: actor.id,
        displayName: actor.displayName,
        email: actor.email,
        role: actor.role,
        brands: [...(actor.brands ?? [])],
        allBrands: actor.brands === null,
        customers: actor.customers === 'all' ? [] : [...actor.customers],
        allCustomers: actor.customers === 'all',
        defaultCustomerId: actor.defaultCustomerId,
        token,
        tokenExpiresAt: expiresAt,
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/token',
    who: 'signed-in',
    summary:
      'A new short-lived token whose claims carry the role as it is now. Send it as Authorization: Bearer',
    input: command({}),
    output: z.object({ token: z.string(), expiresAt: z.string() }),
    limit: { points: 60, seconds: 60, by: 'actor' },
    handle: async ({ app, actor }) => makeApiToken(app, actor),
  }),
  ...signInEndpoints,
  endpoint({
    method: 'GET',
    path: '/api/account-requests/form',
    who: 'anyone',
    summary: 'The token that goes into a form for an account request',
    input: command({}),
    output: z.object({ formToken: z.string() }),
    handle: async ({ app }) => ({ formToken: makeFormToken(app) }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/account-requests',
    who: 'anyone',
    summary: 'A visitor asks for an account',
    input: requestAccount,
    output: z.object({ reference: z.string() }),
    handle: (call) => requestAccountVerb(call.app, call.input, callerOfCall(call)),
  }),
  ...peopleEndpoints,
  ...settingsEndpoints,
];
