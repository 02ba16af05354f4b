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
import { readCustomerForAdmin } from './public/queries.ts';
import { customerAdminScope } from './public/scope.ts';

const typed = z.string().trim();

const dollars = (text: string) => parseDollars(text) ?? Number.NaN;
const { orderMinimumCents, taxRateBp } = changeCustomerInput.shape;
const orderMinimum = figure(
  orderMinimumCents,
  (text) => (text === '' ? null : dollars(text)),
  'Enter an amount such as 150.00, or nothing.',
);
/** Left empty it says nothing, which only a customer whose tax is not settled may. */
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
    taxRate,
    taxExempt: checkbox,
    onCreditHold: checkbox,
    unattendedAllowed: checkbox,
    parentId: textOrNull.optional(),
  }),
  async ({ orderMinimum, taxRate, ...terms }, call) => {
    if (taxRate === undefined) {
      const { app, user, params } = call;
      const customer = await readCustomerForAdmin(
        app,
        customerAdminScope(user),
        params.customerId ?? '',
      );
      if (customer.taxSettled) throw taxRateMissing();
    }
    await change(call, {
      ...terms,
      orderMinimumCents: orderMinimum,
      taxRateBp: taxRate,
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
  'change-identity': identityForm,
  'switch-off': switchForm(false),
  'switch-on': switchForm(true),
};
