import { redirect } from 'react-router';
import { z } from 'zod';
import type { UserActor } from '../../../../kit/actor.ts';
import { checkbox, noFields, text } from '../../../../kit/form-fields.ts';
import { type FormCall, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { changeAccess as accessContract } from '../../contract.ts';
import { type Caller, callerOfPage } from '../../sign-in/server/caller.ts';
import { confirmPassword } from '../../sign-in/server/change-password.ts';
import { accessFields, accessOf } from '../server/access-form.ts';
import { changeAccess } from '../server/change-access.ts';
import { deleteAccount } from '../server/delete-account.ts';
import { disableAccount, enableAccount, signOutPerson } from '../server/disable-account.ts';
import { resendInvitation } from '../server/resend-invitation.ts';
import { setSalesRep } from '../server/set-sales-rep.ts';
import { signOutPhone } from '../server/sign-out-phone.ts';

const callerOf = (call: FormCall) => callerOfPage(call, call.request);
const idOf = ({ params }: FormCall) => params.personId ?? '';

/** The staff member, freshly signed in where the form asked for the password again. */
async function confirmed(call: FormCall, current: string | undefined): Promise<UserActor> {
  if (current === undefined) return call.user;
  await confirmPassword(call.app, call.user, current, callerOf(call));
  return { ...call.user, signedInAt: call.app.clock.now() };
}

export const accessForm = pageForm(
  z.strictObject({ displayName: text, ...accessFields, current: text.optional() }),
  async ({ displayName, current, ...access }, call) => {
    const staff = await confirmed(call, current);
    const change = parseInput(accessContract, { displayName, ...accessOf(access) });
    await changeAccess(call.app, staff, idOf(call), change, callerOf(call));
    return { saved: 'access' };
  },
);

export const deleteForm = pageForm(
  z.strictObject({ current: text.optional() }),
  async ({ current }, call) => {
    const staff = await confirmed(call, current);
    const { own } = await deleteAccount(call.app, staff, { userId: idOf(call) }, callerOf(call));
    return redirect(own ? '/' : '/dashboard/people?saved=deleted');
  },
);

export const salesRepForm = pageForm(
  z.strictObject({ salesRep: checkbox }),
  async ({ salesRep }, call) => {
    await setSalesRep(call.app, call.user, idOf(call), salesRep, callerOf(call));
    return { saved: 'sales-rep' };
  },
);

export const phoneForm = pageForm(
  z.strictObject({ sessionId: text }),
  async ({ sessionId }, call) => {
    await signOutPhone(call.app, call.user, { personId: idOf(call), sessionId }, callerOf(call));
    return { saved: 'sign-out-phone' };
  },
);

type PersonVerb = (
  app: FormCall['app'],
  staff: UserActor,
  id: string,
  from: Caller,
) => Promise<unknown>;

/** A button that does one thing to the person. */
const button = (saved: string, verb: PersonVerb) =>
  pageForm(noFields, async (_, call) => {
    await verb(call.app, call.user, idOf(call), callerOf(call));
    return { saved };
  });

export const disableForm = button('disable', disableAccount);
export const enableForm = button('enable', enableAccount);
export const signOutForm = button('sign-out', signOutPerson);
export const inviteForm = button('invite', resendInvitation);
