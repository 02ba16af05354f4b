import { z } from 'zod';
import { DUTIES, ROLES } from '../../../../kit/actor.ts';
import { command } from '../../../../platform/http/adapter.ts';
import { type Call, type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts';
import {
  changeAccess,
  closeAccountRequest as closeRequestInput,
  peopleFilter,
  personId,
} from '../../contract.ts';
import { DONE, done } from '../../sign-in/server/answers.ts';
import { type Caller, callerOfCall } from '../../sign-in/server/caller.ts';
import { closeAccountRequest, reopenAccountRequest } from '../../sign-in/server/request-account.ts';
import { changeAccess as changeAccessVerb } from './change-access.ts';
import { disableAccount, enableAccount, signOutPerson } from './disable-account.ts';
import { listAccountRequests, listPeople, readPerson } from './public/queries.ts';
import { peopleScope } from './public/scope.ts';
import { resendInvitation } from './resend-invitation.ts';
import { takeBackInvitation } from './take-back-invitation.ts';

const person = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  awaitsPassword: z.boolean(),
  /** Empty = none or every brand, see `allBrands`. */
  brands: z.array(z.string()),
  allBrands: z.boolean(),
  customers: z.int().nullable(),
  state: z.enum(['active', 'invited', 'disabled']),
  invitedAt: z.string().nullable(),
  duties: z.array(z.enum(DUTIES)),
  secondFactor: z.boolean(),
  salesRep: z.boolean(),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
});
const personDetail = person.extend({
  customerList: z.array(z.object({ id: z.string(), name: z.string(), city: z.string() })),
  signIns: z.array(
    z.object({
      at: z.string(),
      outcome: z.string(),
      network: z.string().nullable(),
      agent: z.string().nullable(),
    }),
  ),
  /** Of staff: the number by which colleagues call them; '' for none. */
  phone: z.string(),
  sessions: z.int(),
  /** How many passkeys sign in to the account. */
  passkeys: z.int(),
  phones: z.array(z.object({ id: z.string(), agent: z.string(), lastSeenAt: z.string() })),
});
const request = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  state: z.enum(['new', 'answered', 'closed']),
  createdAt: z.string(),
  handledAt: z.string().nullable(),
  handledBy: z.string().nullable(),
  answer: z.string(),
  isOwn: z.boolean(),
  forHouse: z.boolean(),
  hasAccount: z.boolean(),
});

/** One write on one person: the id in the path and nothing else. */
function personAction(
  verb: string,
  who: 'desk' | 'super_admin',
  summary: string,
  work: (
    call: Pick<Call<unknown, 'desk'>, 'app' | 'actor'>,
    id: string,
    from: Caller,
  ) => Promise<unknown>,
): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/api/people/:id/${verb}`,
    who,
    summary,
    input: personId,
    output: done,
    handle: async (call) => {
      await work(call, call.input.id, callerOfCall(call));
      return DONE;
    },
  });
}

export const peopleEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/people',
    who: 'desk',
    summary: 'People by name, with search and filters',
    input: peopleFilter,
    output: z.object({ people: z.array(person), next: z.string().nullable() }),
    handle: ({ app, actor, input }) => listPeople(app, peopleScope(actor), input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/people/:id',
    who: 'desk',
    summary: 'One person with customers and sign-in history',
    input: personId,
    output: personDetail,
    handle: ({ app, actor, input }) => readPerson(app, peopleScope(actor), input.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/people/:id',
    who: 'super_admin',
    summary: 'Change the name, role, brands or customers of a person',
    input: changeAccess.extend(personId.shape),
    output: done,
    handle: async (call) => {
      const { id, ...change } = call.input;
      await changeAccessVerb(call.app, call.actor, id, { input: change, from: callerOfCall(call) });
      return DONE;
    },
  }),
  personAction(
    'disable',
    'super_admin',
    'Disable an account at once, everywhere',
    ({ app, actor }, id, from) => disableAccount(app, actor, id, from),
  ),
  personAction(
    'enable',
    'super_admin',
    'Let a disabled account sign in again',
    ({ app, actor }, id, from) => enableAccount(app, actor, id, from),
  ),
  personAction(
    'sign-out',
    'super_admin',
    'Sign a person out of all devices',
    ({ app, actor }, id, from) => signOutPerson(app, actor, id, from),
  ),
  personAction('invite', 'desk', 'Send the invitation again', ({ app, actor }, id, from) =>
    resendInvitation(app, actor, id, from),
  ),
  personAction(
    'take-back',
    'desk',
    'Take back an invitation that nobody has used: its link dies and the account goes',
    ({ app, actor }, id, from) => takeBackInvitation(app, actor, id, from),
  ),
  endpoint({
    method: 'GET',
    path: '/api/account-requests',
    who: 'desk',
    summary: 'Account requests of visitors, open ones first',
    input: command({}),
    output: z.object({ requests: z.array(request) }),
    handle: async ({ app }) => ({ requests: await listAccountRequests(app) }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/account-requests/:id/close',
    who: 'desk',
    summary: 'Close an account request without an account, with an answer to the visitor who asked',
    input: closeRequestInput,
    output: done,
    handle: async (call) => {
      await closeAccountRequest(call.app, call.actor, call.input, callerOfCall(call));
      return DONE;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/account-requests/:id/reopen',
    who: 'desk',
    summary: 'Take a closed account request up again',
    input: personId,
    output: done,
    handle: async (call) => {
      await reopenAccountRequest(call.app, call.actor, call.input.id, callerOfCall(call));
      return DONE;
    },
  }),
];
