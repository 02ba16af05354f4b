import { z } from 'zod';
import { checkbox, list, numberText, text, textOrNull } from '../../kit/form-fields.ts';
import { parseDollars, parseUnitPrice } from '../../kit/parse-money.ts';
import { basisPoints } from '../../people/customers/basis-points.ts';
import { changeCustomerInput } from '../../people/customers/contract.ts';
import { taxRateMissing } from '../../people/customers/errors.ts';
import * as messages from '../../people/customers/messages.ts';
import { changeCustomer } from '../../people/customers/server/change-customer.ts';
import { readCustomerForAdmin } from '../../people/customers/server/queries.ts';
import { customerAdminScope } from '../../people/customers/server/scope.ts';
import { wayInForm } from '../../people/customers/way-in-form.ts';
import { type FormCall, pageForm } from '../../platform/http/form-action.ts';
import { parseInput } from '../../platform/http/read-form.ts';
import {
  setCustomerPrice,
  setCustomerPriceInput,
} from '../../products/catalogue/server/set-customer-price.ts';

const typed = z.string().trim();

/** A text that is read as a figure of the contract; whatever it can't take gets this sentence. */
const figure = <T>(contract: z.ZodType<T>, read: (typed: string) => unknown, sentence: string) =>
  typed.transform((text, at): T => {
    const parsed = contract.safeParse(read(text));
    if (parsed.success) return parsed.data;
    at.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });

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
  messages.TAX_RATE_WANTED,
);
const unitPrice = figure(
  setCustomerPriceInput.shape.unitPriceCents,
  (text) => parseUnitPrice(text) ?? Number.NaN,
  'Enter a price such as 42.00.',
);

async function change(call: FormCall, input: object): Promise<void> {
  const { app, user, params, requestId, network } = call;
  const command = parseInput(changeCustomerInput, { id: params.customerId, ...input });
  await changeCustomer(app, user, command, { requestId, network });
}

/** Terms, contact and holds. Without a parent field the parent stays. */
export const termsForm = pageForm(
  z.strictObject({
    version: numberText,
    terms: typed,
    ...wayInForm,
    routeDays: list(numberText),
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
export const identityForm = pageForm(
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

export const switchForm = (isActive: boolean) =>
  pageForm(z.strictObject({ version: numberText }), async ({ version }, call) => {
    await change(call, { version, isActive });
    return { done: isActive ? messages.switchedOn : messages.switchedOff };
  });

export const setPriceForm = pageForm(
  z.strictObject({
    sku: typed,
    unitPrice,
    from: typed,
    until: textOrNull,
    reason: text.default(''),
  }),
  async ({ unitPrice, ...price }, { app, user, params, requestId, network }) => {
    const command = parseInput(setCustomerPriceInput, {
      customerId: params.customerId,
      unitPriceCents: unitPrice,
      ...price,
    });
    await setCustomerPrice(app, user, command, { requestId, network });
    return { done: messages.priceSet };
  },
);
