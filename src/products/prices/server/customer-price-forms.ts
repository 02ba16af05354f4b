import { z } from 'zod';
import { list, text, textOrNull } from '../../../kit/form-fields.ts';
import { longDayText } from '../../../kit/time.ts';
import { newId } from '../../../platform/clock.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { RULE_MESSAGES } from '../../catalogue/price-messages.ts';
import { setCustomerPricesInput } from '../contract.ts';
import * as messages from '../messages.ts';
import { priceRows, refuseNothing, refuseTyped, saveForm, typedAmounts } from '../price-form.ts';
import { endCustomerPrice } from './end-customer-price.ts';
import { previewCustomerPrices, setCustomerPrices } from './set-customer-prices.ts';

/** What was typed in the table, before and after. Writes nothing. */
const previewForm = pageForm(
  z.strictObject({ ...priceRows, customer: list(text), from: text, until: textOrNull }),
  async ({ id, customer, was, price, from, until }, { app, user }) => {
    const paths = id.map((productId, at) => `${customer[at] ?? ''}:${productId}`);
    const { amounts, problems } = typedAmounts(paths, price);
    refuseTyped(problems);
    const rows = id.flatMap((productId, at) => {
      const unitPriceCents = amounts[at];
      const customerId = customer[at] ?? '';
      return unitPriceCents === undefined
        ? []
        : [{ customerId, productId, was: was[at] ?? null, unitPriceCents }];
    });
    refuseNothing(rows);
    const command = parseInput(setCustomerPricesInput, { rows, from, until });
    return {
      step: 'preview' as const,
      plans: await previewCustomerPrices(app, user, command),
      command: JSON.stringify(command),
      key: newId(app),
      days: `From ${longDayText(from)}${until ? ` until ${longDayText(until)}` : ' on'}`,
    };
  },
);

const saveCustomerPrices = pageForm(
  saveForm(setCustomerPricesInput),
  async ({ command, reason }, { app, user, key, requestId, network }) => {
    const input = { ...command, reason: reason.trim().slice(0, 200) };
    const { changed } = await setCustomerPrices(app, user, input, { key, requestId, network });
    const done = changed === 0 ? messages.savedNothing : messages.saved(changed);
    return { step: 'done' as const, done, at: newId(app) };
  },
);

/** Ends a price; the answer says which rule counts now. */
export const endPriceForm = pageForm(
  z.strictObject({ priceId: text }),
  async ({ priceId }, { app, user, requestId, network }) => {
    const { next } = await endCustomerPrice(app, user, { id: priceId }, { requestId, network });
    const rule = next?.rule ?? 'on-request';
    const done = messages.endedWith(RULE_MESSAGES[rule], next?.unitPriceCents ?? null);
    return { step: 'ended' as const, done, at: newId(app) };
  },
);

/** The forms of a table of customer prices. */
export const customerPriceForms = {
  'check-prices': previewForm,
  save: saveCustomerPrices,
  'end-price': endPriceForm,
};
