import { z } from 'zod';
import { checkbox, figure, list, numberText, textOrNull } from '../../../kit/form-fields.ts';
import { parseDollars } from '../../../kit/parse-money.ts';
import { type FormCall, pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { begunField } from '../../../platform/since-begun.ts';
import { basisPoints } from '../basis-points.ts';
import type { CustomerFacts } from '../begun-customer.ts';
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
/** Left empty it says nothing. */
const taxRate = figure(
  taxRateBp,
  (text) => (text === '' ? undefined : basisPoints(text)),
  messages.TAX_RATE_INVALID,
);
const text = z.string().max(3000);
const days = z.array(z.int()).max(7);
/** What the form began with. */
const begunCustomer: z.ZodType<CustomerFacts> = z.strictObject({
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  terms: text,
  orderMinimumCents: z.int().nullable(),
  tax: z.union([z.int(), z.literal('exempt')]).nullable(),
  deliveryNote: text,
  routeDays: days,
  dockFrom: text,
  dockTo: text,
  dockClosed: days,
  onCreditHold: z.boolean(),
  unattendedAllowed: z.boolean(),
  email: text,
  phone: text,
  parentId: text.nullable(),
});

async function change(call: FormCall, input: object, begun?: CustomerFacts): Promise<void> {
  const { app, user, params, requestId, network } = call;
  const command = parseInput(changeCustomerInput, { id: params.customerId, ...input });
  await changeCustomer(app, user, command, { requestId, network, begun });
}

const identity = { name: typed, address1: typed, city: typed, state: typed, zip: typed };
type Identity = Record<keyof typeof identity, string>;

/** What of name and address was typed: what was stored by other rules before is no reason to refuse the rest. */
async function changedIdentity(
  { app, user, params }: FormCall,
  written: Identity,
  begun: CustomerFacts | undefined,
) {
  const id = params.customerId ?? '';
  const stored = begun ?? (await readCustomerForAdmin(app, customerAdminScope(user), id));
  const entries = Object.entries(written) as [keyof Identity, string][];
  return Object.fromEntries(entries.filter(([field, value]) => value !== stored[field]));
}

/**
 * All that is said of a customer on its page. Without a parent field the parent stays. The tax is a rate, or an exemption: what was said is
 * never taken back, "not settled" says nothing.
 */
const customerForm = pageForm(
  z.strictObject({
    version: numberText,
    begun: begunField(begunCustomer),
    ...identity,
    tax: z.enum(['open', 'rate', 'exempt']),
    taxRate,
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
  async ({ orderMinimum, tax, taxRate, begun, ...form }, call) => {
    if (tax === 'rate' && taxRate === undefined) throw taxRateMissing();
    const { name, address1, city, state, zip, ...terms } = form;
    const typedIdentity = { name, address1, city, state, zip };
    const input = {
      ...(await changedIdentity(call, typedIdentity, begun)),
      ...terms,
      orderMinimumCents: orderMinimum,
      ...(tax === 'rate' ? { taxRateBp: taxRate, taxExempt: false } : {}),
      ...(tax === 'exempt' ? { taxExempt: true } : {}),
    };
    await change(call, input, begun);
    return { done: messages.saved };
  },
);

const switchForm = (isActive: boolean) =>
  pageForm(z.strictObject({ version: numberText }), async ({ version }, call) => {
    await change(call, { version, isActive });
    return { done: isActive ? messages.switchedOn : messages.switchedOff };
  });

/** What the owner does with a customer on its page. */
export const customerPageForms = {
  change: customerForm,
  'switch-off': switchForm(false),
  'switch-on': switchForm(true),
};
