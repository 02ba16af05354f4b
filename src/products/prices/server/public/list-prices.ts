import { z } from 'zod';
import type { UserActor } from '../../../../kit/actor.ts';
import { text, textOrNull } from '../../../../kit/form-fields.ts';
import { longDayText } from '../../../../kit/time.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { allFiguresOfBooks } from '../../../catalogue/server/book-figures.ts';
import { setListPricesInput } from '../../contract.ts';
import * as messages from '../../messages.ts';
import {
  costRows,
  priceRows,
  refuseNothing,
  refuseTyped,
  saveForm,
  typedAmounts,
} from '../../price-form.ts';
import { readListPrices } from '../price-tables.ts';
import { previewListPrices, setListPrices } from '../set-list-prices.ts';
import { withdrawListPrice } from '../withdraw-list-price.ts';

/** What was typed in the table, before and after. Writes nothing. */
const previewForm = pageForm(
  z.strictObject({ ...priceRows, ...costRows, from: textOrNull }),
  async ({ id, was, price, cost, costWas, from }, { app, user }) => {
    const prices = typedAmounts(id, price);
    const costs = typedAmounts(id, cost);
    refuseTyped([...prices.problems, ...costs.problems]);
    const rows = id.flatMap((one, at) => {
      const [priceCents, costCents] = [prices.amounts[at], costs.amounts[at] ?? null];
      const row = {
        id: one,
        was: was[at] ?? null,
        ...(priceCents === undefined ? {} : { priceCents }),
        ...(costCents === (costWas[at] ?? null) ? {} : { costCents }),
      };
      return 'priceCents' in row || 'costCents' in row ? [row] : [];
    });
    refuseNothing(rows);
    const command = parseInput(setListPricesInput, { rows, from });
    const plans = await previewListPrices(app, user, command, allFiguresOfBooks);
    return {
      step: 'preview' as const,
      plans,
      command: JSON.stringify(command),
      key: newId(app),
      days: from ? `From ${longDayText(from)} on` : 'At once',
    };
  },
);

const saveListPrices = pageForm(
  saveForm(setListPricesInput),
  async ({ command, reason }, { app, user, key, requestId, network }) => {
    const input = { ...command, reason: reason.trim().slice(0, 200) };
    const write = { key, requestId, network };
    const { changed } = await setListPrices(app, user, input, {
      figuresOfBooks: allFiguresOfBooks,
      ...write,
    });
    const done = changed === 0 ? messages.savedNothing : messages.saved(changed);
    return { step: 'done' as const, done, at: newId(app) };
  },
);

const withdrawForm = pageForm(
  z.strictObject({ priceId: text }),
  async ({ priceId }, { app, user, requestId, network }) => {
    await withdrawListPrice(app, user, { id: priceId }, { requestId, network });
    return { step: 'withdrawn' as const, done: messages.withdrawn, at: newId(app) };
  },
);

/** The forms of a table of list prices, for whichever page has one. */
export const listPriceForms = {
  'check-prices': previewForm,
  save: saveListPrices,
  withdraw: withdrawForm,
};

/** The list price of one record with what is to come, for the panel of the product’s editor. @throws AppError `permission-denied` */
export async function loadListPrice(app: App, user: UserActor, productId: string) {
  return (await readListPrices(app, user, { id: productId }, allFiguresOfBooks)).rows;
}
