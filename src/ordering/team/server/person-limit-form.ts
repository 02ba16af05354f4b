import { z } from 'zod';
import { checkbox, text, textOrNull } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { setOrderLimitInput } from '../contract.ts';
import { limit } from './limit-field.ts';
import { setOrderLimit } from './order-limits.ts';

/** The fields of the form whose text comes back with a failure: none is a secret, where others of the page are. */
export const LIMIT_FIELDS = ['customerId', 'limit', 'approverId', 'ownAllowed'] as const;

const limitFields = z.strictObject({
  customerId: text,
  limit,
  approverId: textOrNull,
  ownAllowed: checkbox,
});

/** What the person of the page may order at once for one customer. */
export const personLimitForm = pageForm(
  limitFields,
  async ({ limit, ...fields }, { app, user, params, requestId, network }) => {
    const input = parseInput(setOrderLimitInput, {
      ...fields,
      limitCents: limit,
      userId: params.personId,
    });
    await setOrderLimit(app, user, input, { requestId, network });
    return { limited: input.customerId };
  },
);
