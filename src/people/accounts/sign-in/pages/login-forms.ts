import { redirect } from 'react-router';
import { z } from 'zod';
import { checkbox, jsonText, noFields, text } from '../../../../kit/form-fields.ts';
import { ownPath } from '../../../../kit/own-path.ts';
import { userOf } from '../../../../platform/http/context.ts';
import { type FormCall, pageForm } from '../../../../platform/http/form-action.ts';
import {
  forgotPassword as forgotContract,
  signInByPasskey as passkeyContract,
  passwordAgain,
  secondStep,
  signIn as signInContract,
  signInSecondStep,
} from '../../contract.ts';
import { requiresRecentLogin } from '../../errors.ts';
import { PASSKEY_UNREADABLE } from '../../messages.ts';
import { MY_STOPS } from '../../stops-address.ts';
import { answerSecondStep } from '../server/answer-second-step.ts';
import { callerOfPage } from '../server/caller.ts';
import { needsPhoneQuestion } from '../server/confine-this-phone.ts';
import { isDriverAddress } from '../server/driver-addresses.ts';
import { enrolmentView } from '../server/enrolment-view.ts';
import { forgotPassword } from '../server/forgot-password.ts';
import { signInByPasskey } from '../server/passkey-sign-in.ts';
import { readDeliveriesPhone, readEnrolling } from '../server/public/read-actor.ts';
import { confirmSecondFactor, startSecondFactor } from '../server/second-factor.ts';
import { type SignedIn, signIn } from '../server/sign-in.ts';
import { signOut } from '../server/sign-out.ts';

const callerOf = (call: FormCall) => callerOfPage(call, call.request);
const returnTo = text.optional();

/** Where the form, or else the page's address, wants to go on. */
function returnPath(call: FormCall, returnTo?: string): string | null {
  return returnTo || new URL(call.request.url).searchParams.get('returnTo');
}

/** Where a driver is led by default: there the phone is asked about first. Who asked for another page gets it. */
const OWN_WORK: ReadonlySet<string> = new Set(['/', '/dashboard', MY_STOPS]);

/** Where somebody is led who has signed in, or who has to give the code. */
async function enter(
  call: FormCall,
  {
    returnTo: startPath,
    deliveriesOnly,
  }: { returnTo?: string | undefined; deliveriesOnly: boolean },
  result: SignedIn,
): Promise<Response> {
  call.setCookies.push(...result.setCookies);
  const returnTo = ownPath(returnPath(call, startPath));
  if (result.user && deliveriesOnly && !isDriverAddress(returnTo))
    return redirect('/dashboard/stops');
  if (result.user && !deliveriesOnly && !result.awaitsPassword && OWN_WORK.has(returnTo))
    if (await needsPhoneQuestion(call.app, result.user.id, callerOf(call).agent))
      return redirect('/dashboard/this-phone');
  if (result.awaitsPassword && !deliveriesOnly) return redirect('/settings#password');
  return redirect(
    result.user
      ? returnTo
      : `/login?step=code${deliveriesOnly ? '&deliveries=1' : ''}&returnTo=${encodeURIComponent(returnTo)}`,
  );
}

/** Who has given the password and must set up the second step before anything else. */
async function enrolling({ app, request }: FormCall) {
  const person = await readEnrolling(app, request.headers);
  if (!person) throw requiresRecentLogin();
  return person;
}

export const signInForm = pageForm(
  signInContract.extend({ returnTo, deliveriesOnly: checkbox }),
  async ({ returnTo, ...input }, call) =>
    enter(call, { ...input, returnTo }, await signIn(call.app, input, callerOf(call))),
);

export const passkeyForm = pageForm(
  z.strictObject({
    response: jsonText(passkeyContract.shape.response, PASSKEY_UNREADABLE),
    returnTo,
    deliveriesOnly: checkbox,
  }),
  async ({ returnTo, ...input }, call) =>
    enter(call, { ...input, returnTo }, await signInByPasskey(call.app, input, callerOf(call))),
);

export const secondStepForm = pageForm(
  signInSecondStep.extend({ returnTo, deliveriesOnly: checkbox }),
  async ({ returnTo, ...input }, call) =>
    enter(call, { ...input, returnTo }, await answerSecondStep(call.app, input, callerOf(call))),
);

export const signOutForm = pageForm(noFields, async (_, call) => {
  const { app, actor, request, setCookies } = call;
  const person =
    userOf(actor) ??
    (await readEnrolling(app, request.headers)) ??
    (await readDeliveriesPhone(app, request.headers));
  setCookies.push(...(await signOut(app, person ?? actor, callerOf(call))).setCookies);
  return redirect('/login');
});

export const forgotForm = pageForm(forgotContract, async (input, call) => {
  await forgotPassword(call.app, input, callerOf(call));
  return { forgotten: true as const };
});

export const enrolStartForm = pageForm(passwordAgain, async ({ current }, call) => {
  const started = await startSecondFactor(call.app, await enrolling(call), current, callerOf(call));
  return { enrolment: enrolmentView(started) };
});

export const enrolConfirmForm = pageForm(secondStep, async ({ code }, call) => {
  const confirmed = await confirmSecondFactor(
    call.app,
    await enrolling(call),
    code,
    callerOf(call),
  );
  call.setCookies.push(...confirmed.setCookies);
  const returnTo = ownPath(returnPath(call));
  return redirect(returnTo);
});
