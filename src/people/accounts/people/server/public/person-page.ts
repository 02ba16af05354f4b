import { redirect } from 'react-router';
import { z } from 'zod';
import type { UserActor } from '../../../../../kit/actor.ts';
import { checkbox, noFields, text } from '../../../../../kit/form-fields.ts';
import type { App } from '../../../../../platform/app.ts';
import { type FormCall, pageForm } from '../../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../../platform/http/read-form.ts';
import { changeAccess as accessContract } from '../../../contract.ts';
import { type Caller, callerOfPage } from '../../../sign-in/server/caller.ts';
import { confirmPassword } from '../../../sign-in/server/change-password.ts';
import { accessChoice, accessFields, accessOf } from '../access-form.ts';
import { changeAccess } from '../change-access.ts';
import { deleteAccount } from '../delete-account.ts';
import { disableAccount, enableAccount, signOutPerson } from '../disable-account.ts';
import { resendInvitation } from '../resend-invitation.ts';
import { setSalesRep } from '../set-sales-rep.ts';
import { signOutPhone } from '../sign-out-phone.ts';
import { takeBackInvitation } from '../take-back-invitation.ts';
import { readPerson } from './queries.ts';
import { peopleScope } from './scope.ts';

const callerOf = (call: FormCall) => callerOfPage(call, call.request);
const idOf = ({ params }: FormCall) => params.personId ?? '';

/** The staff member, freshly signed in where the form asked for the password again. */
async function confirmed(call: FormCall, current: string | undefined): Promise<UserActor> {
  if (current === undefined) return call.user;
  await confirmPassword(call.app, call.user, current, callerOf(call));
  return { ...call.user, signedInAt: call.app.clock.now() };
}

const accessForm = pageForm(
  z.strictObject({
    displayName: text,
    phone: text.optional(),
    ...accessFields,
    current: text.optional(),
  }),
  async ({ displayName, phone, current, ...access }, call) => {
    const staff = await confirmed(call, current);
    const change = parseInput(accessContract, { displayName, phone, ...accessOf(access) });
    await changeAccess(call.app, staff, idOf(call), { input: change, from: callerOf(call) });
    return { saved: 'access' };
  },
);

const deleteForm = pageForm(
  z.strictObject({ current: text.optional() }),
  async ({ current }, call) => {
    const staff = await confirmed(call, current);
    const { own } = await deleteAccount(call.app, staff, { userId: idOf(call) }, callerOf(call));
    return redirect(own ? '/' : '/dashboard/people?saved=deleted');
  },
);

const salesRepForm = pageForm(
  z.strictObject({ salesRep: checkbox }),
  async ({ salesRep }, call) => {
    await setSalesRep(call.app, call.user, idOf(call), { salesRep, from: callerOf(call) });
    return { saved: 'sales-rep' };
  },
);

const phoneForm = pageForm(z.strictObject({ sessionId: text }), async ({ sessionId }, call) => {
  await signOutPhone(call.app, call.user, { personId: idOf(call), sessionId }, callerOf(call));
  return { saved: 'sign-out-phone' };
});

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

const disableForm = button('disable', disableAccount);
const enableForm = button('enable', enableAccount);
const signOutForm = button('sign-out', signOutPerson);
const inviteForm = button('invite', resendInvitation);
const takeBackForm = pageForm(noFields, async (_, call) => {
  await takeBackInvitation(call.app, call.user, idOf(call), callerOf(call));
  return redirect('/dashboard/people?saved=taken-back');
});

/** What one may do to a person, each under its form's intent. */
export const personForms = {
  access: accessForm,
  disable: disableForm,
  enable: enableForm,
  'sign-out': signOutForm,
  'sign-out-phone': phoneForm,
  invite: inviteForm,
  'take-back': takeBackForm,
  delete: deleteForm,
  'sales-rep': salesRepForm,
};

/** A person as staff see them, with what may be given. @throws AppError `not-found` */
export async function loadPerson(app: App, user: UserActor, personId: string) {
  const [person, choice] = await Promise.all([
    readPerson(app, peopleScope(user), personId),
    accessChoice(app, user),
  ]);
  // Theirs first, inactive ones too: saving must not take away what the form does not show.
  const theirs = new Set(person.customerList.map((customer) => customer.id));
  choice.customers = [
    ...person.customerList,
    ...choice.customers.filter((customer) => !theirs.has(customer.id)),
  ];
  return { person, choice, mayManage: user.role === 'super_admin', self: user.id === person.id };
}
export type PersonPage = Awaited<ReturnType<typeof loadPerson>>;
