import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  colleagueLimitInput,
  endAccessInput,
  inviteColleagueInput,
  leaveCustomerInput,
  teamRuleInput,
} from '../contract.ts';
import { inviteColleagueAgain, takeColleagueBack } from './colleague-invitation.ts';
import { endAccess, leaveCustomer } from './end-access.ts';
import { inviteColleague } from './invite-colleague.ts';
import { setColleagueLimit } from './set-colleague-limit.ts';
import { setTeamRule } from './set-team-rule.ts';

const done = z.object({ ok: z.literal(true) });

export const teamEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/team/invite',
    who: ['user'],
    summary: 'A customer’s own approver invites a colleague to order for it',
    input: inviteColleagueInput,
    output: z.object({ id: z.string() }),
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      inviteColleague(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/team/invite-again',
    who: ['user'],
    summary: 'A customer’s own approver sends a colleague’s invitation again',
    input: endAccessInput,
    output: done,
    handle: async ({ app, actor, input, requestId, network }) => {
      await inviteColleagueAgain(app, actor, input, { requestId, network });
      return { ok: true as const };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/team/take-back',
    who: ['user'],
    summary: 'A customer’s own approver takes back a colleague’s invitation that nobody has used',
    input: endAccessInput,
    output: done,
    handle: async ({ app, actor, input, requestId, network }) => {
      await takeColleagueBack(app, actor, input, { requestId, network });
      return { ok: true as const };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/team/limit',
    who: ['user'],
    summary: 'A customer’s own approver sets what a colleague may order at once',
    input: colleagueLimitInput,
    output: done,
    handle: async ({ app, actor, input, requestId, network }) => {
      await setColleagueLimit(app, actor, input, { requestId, network });
      return { ok: true as const };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/team/end-access',
    who: ['user'],
    summary: 'A customer’s own approver ends a colleague’s access to it',
    input: endAccessInput,
    output: done,
    handle: async ({ app, actor, input, requestId, network }) => {
      await endAccess(app, actor, input, { requestId, network });
      return { ok: true as const };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/team/leave',
    who: ['user'],
    summary: 'A buyer leaves a customer',
    input: leaveCustomerInput,
    output: done,
    handle: async ({ app, actor, input, requestId, network }) => {
      await leaveCustomer(app, actor, input, { requestId, network });
      return { ok: true as const };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/team/rule',
    who: 'super_admin',
    summary: 'Say whether the approvers of a customer look after its team',
    input: teamRuleInput,
    output: done,
    handle: async ({ app, actor, input, requestId, network }) => {
      await setTeamRule(app, actor, input, { requestId, network });
      return { ok: true as const };
    },
  }),
];
