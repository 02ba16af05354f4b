import { z } from 'zod';
import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, isStaff, type UserActor } from '../../../../kit/actor.ts';
import { figure, textOrNull } from '../../../../kit/form-fields.ts';
import { parseUnitPrice } from '../../../../kit/parse-money.ts';
import * as customerMessages from '../../../../people/customers/public/messages.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { endPriceForm } from '../customer-price-forms.ts';
import { listCustomerPrices } from '../list-customer-prices.ts';
import { setCustomerPrice, setCustomerPriceInput } from '../set-customer-price.ts';
import { catalogueScope } from './scope.ts';

/** The prices of one customer, for its page, and whether this person sets them. */
export async function loadCustomerPrices(
  app: App,
  user: UserActor,
  customer: { id: string; isActive: boolean },
) {
  const today = companyDay(await readCompany(app), app.clock.now());
  const scopes = { customers: customerScope(user), catalogue: catalogueScope(user) };
  return {
    prices: customer.isActive ? await listCustomerPrices(app, scopes, customer.id, today) : [],
    staff: isStaff(user),
    mayPrice: hasDuty(user, 'books'),
  };
}

const typed = z.string().trim();
const unitPrice = figure(
  setCustomerPriceInput.shape.unitPriceCents,
  (text) => parseUnitPrice(text) ?? Number.NaN,
  'Enter a price such as 42.00.',
);

const setPriceForm = pageForm(
  z.strictObject({
    sku: typed,
    unitPrice,
    from: typed,
    until: textOrNull,
    reason: z.string().default(''),
  }),
  async ({ unitPrice, ...price }, { app, user, params, requestId, network }) => {
    const command = parseInput(setCustomerPriceInput, {
      customerId: params.customerId,
      unitPriceCents: unitPrice,
      ...price,
    });
    await setCustomerPrice(app, user, command, { requestId, network });
    return { done: customerMessages.priceSet };
  },
);

/** What is done with prices on the customer's page. */
export const customerPagePriceForms = { 'set-price': setPriceForm, 'end-price': endPriceForm };
