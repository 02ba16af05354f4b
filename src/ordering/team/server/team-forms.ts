import { z } from 'zod';
import type { Failure } from '../../../kit/failure.ts';
import { checkbox, text } from '../../../kit/form-fields.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { leadOn } from '../../../platform/http/lead-on.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { askForColleagueInput, colleagueLimitInput, inviteColleagueInput } from '../contract.ts';
import * as messages from '../messages.ts';
import { askForColleague } from './ask-for-colleague.ts';
import { inviteColleagueAgain, takeColleagueBack } from './colleague-invitation.ts';
import { endAccess, leaveCustomer } from './end-access.ts';
import { inviteColleague } from './invite-colleague.ts';
import { limit } from './limit-field.ts';
import { setColleagueLimit } from './set-colleague-limit.ts';
import { setTeamRule } from './set-team-rule.ts';

const LABELS = new Map([
  ['displayName', messages.NAME],
  ['email', messages.EMAIL],
  ['limit', messages.LIMIT],
  ['limitCents', messages.LIMIT],
]);

/** What is wrong, with the field by the name that the form has for it. */
function labelled({ message, fields = {} }: Failure): string {
  const [field = ''] = Object.entries(fields).find(([, problem]) => problem === message) ?? [];
  const label = LABELS.get(field);
  return label ? `${label}: ${message}` : message;
}

/** The forms of the people of a customer: its own approver's, and the owner's rule. */
export const teamForms = formActions(
  {
    invite: pageForm(
      z.strictObject({ displayName: text, email: text, limit }),
      async ({ limit: limitCents, ...person }, { app, user, params, key, requestId, network }) => {
        const { customerId } = params;
        const input = parseInput(inviteColleagueInput, { customerId, limitCents, ...person });
        await inviteColleague(app, user, input, { key, requestId, network });
        return { done: messages.invited(input.email) };
      },
    ),
    ask: pageForm(
      z.strictObject({ displayName: text, email: text, limit: limit.optional() }),
      async ({ limit: limitCents, ...person }, { app, user, params, key, requestId, network }) => {
        const { customerId } = params;
        const input = parseInput(askForColleagueInput, { customerId, limitCents, ...person });
        await askForColleague(app, user, input, { key, requestId, network });
        return { done: messages.requested(input.displayName) };
      },
    ),
    limit: pageForm(
      z.strictObject({ userId: text, limit }),
      async ({ userId, limit: limitCents }, { app, user, params, requestId, network }) => {
        const { customerId } = params;
        const input = parseInput(colleagueLimitInput, { customerId, userId, limitCents });
        await setColleagueLimit(app, user, input, { requestId, network });
        return { done: messages.LIMIT_SAVED };
      },
    ),
    end: pageForm(
      z.strictObject({ userId: text }),
      async ({ userId }, { app, user, params, requestId, network }) => {
        const input = { customerId: params.customerId ?? '', userId };
        const { name } = await endAccess(app, user, input, { requestId, network });
        return { done: messages.ended(name) };
      },
    ),
    again: pageForm(
      z.strictObject({ userId: text }),
      async ({ userId }, { app, user, params, requestId, network }) => {
        const input = { customerId: params.customerId ?? '', userId };
        const { name } = await inviteColleagueAgain(app, user, input, { requestId, network });
        return { done: messages.sentAgain(name) };
      },
    ),
    'take-back': pageForm(
      z.strictObject({ userId: text }),
      async ({ userId }, { app, user, params, requestId, network }) => {
        const input = { customerId: params.customerId ?? '', userId };
        const { name } = await takeColleagueBack(app, user, input, { requestId, network });
        return { done: messages.takenBack(name) };
      },
    ),
    leave: pageForm(
      z.strictObject({}),
      async (_, { app, user, params, request, requestId, network }) => {
        const customerId = params.customerId ?? '';
        await leaveCustomer(app, user, { customerId }, { requestId, network });
        throw leadOn(request, '/dashboard');
      },
    ),
    rule: pageForm(
      z.strictObject({ byApprovers: checkbox }),
      async ({ byApprovers }, { app, user, params, requestId, network }) => {
        const customerId = params.customerId ?? '';
        await setTeamRule(app, user, { customerId, byApprovers }, { requestId, network });
        return { done: messages.RULE_SAVED };
      },
    ),
  },
  {
    typed: 'all',
    sentence: (error) =>
      error.code === 'permission-denied' ? error.message : labelled(failureOf(error)),
  },
);
