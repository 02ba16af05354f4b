import { z } from 'zod';
import { checkbox, figure, list, numberText, textOrNull } from '../../../kit/form-fields.ts';
import { parseDollars } from '../../../kit/parse-money.ts';
import { type FormCall, pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { basisPoints } from '../basis-points.ts';
import { taxRateMissing } from '../errors.ts';
import { changeCustomerInput } from '../public/contract.ts';
import * as messages from '../public/messages.ts';
import { wayInForm } from '../way-in-form.ts';
import { changeCustomer } from './change-customer.ts';

const typed = z.string().trim();

const dollars = (text: string) => parseDollars(text) ?? Number.NaN;
const { orderMinimumCents, taxRateBp } = changeCustomerInput.shape;
const orderMinimum = figure(
  orderMinimumCents,
  (text) => (text === '' ? null : dollars(text)),
  'Enter an amount such as 150.00, or nothing.',
);
/** Left empty it says nothing. */
const taxRate = figure(
  taxRateBp,
  (text) => (text === '' ? undefined : basisPoints(text)),
  messages.TAX_RATE_INVALID,
);
async function change(call: FormCall, input: object): Promise<void> {
  const { app, user, params, requestId, network } = call;
  const command = parseInput(changeCustomerInput, { id: params.customerId, ...input });
  await changeCustomer(app, user, command, { requestId, network });
}

/** Terms, contact and holds. Without a parent field the parent stays. */
const termsForm = pageForm(
  z.strictObject({
    version: numberText,
    terms: typed,
    ...wayInForm,
    routeDays: list(numberText),
    dockFrom: typed,
    dockTo: typed,
    dockClosed: list(numberText),
    email: typed,
    phone: typed,
    orderMinimum,
    onCreditHold: checkbox,
    unattendedAllowed: checkbox,
    parentId: textOrNull.optional(),
  }),
  async ({ orderMinimum, ...terms }, call) => {
    await change(call, { ...terms, orderMinimumCents: orderMinimum });
    return { done: messages.saved };
  },
);

/** The tax: a rate, or an exemption. What was said is never taken back; "not settled" says nothing. */
const taxForm = pageForm(
  z.strictObject({
    version: numberText,
    tax: z.enum(['open', 'rate', 'exempt']),
    taxRate,
  }),
  async ({ version, tax, taxRate }, call) => {
    if (tax === 'rate' && taxRate === undefined) throw taxRateMissing();
    await change(call, {
      version,
      ...(tax === 'rate' ? { taxRateBp: taxRate, taxExempt: false } : {}),
      ...(tax === 'exempt' ? { taxExempt: true } : {}),
    });
    return { done: messages.saved };
  },
);

/** Name and ship-to address. */
const identityForm = pageForm(
  z.strictObject({
    version: numberText,
    name: typed,
    address1: typed,
    city: typed,
    state: typed,
    zip: typed,
  }),
  async (identity, call) => {
    await change(call, identity);
    return { done: messages.addressSaved };
  },
);

const switchForm = (isActive: boolean) =>
  pageForm(z.strictObject({ version: numberText }), async ({ version }, call) => {
    await change(call, { version, isActive });
    return { done: isActive ? messages.switchedOn : messages.switchedOff };
  });

/** What the owner does with a customer on its page. */
export const customerPageForms = {
  change: termsForm,
  'change-tax': taxForm,
  'change-identity': identityForm,
  'switch-off': switchForm(false),
  'switch-on': switchForm(true),
};
