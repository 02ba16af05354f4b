import { z } from 'zod';
import type { UserActor } from '../../../../kit/actor.ts';
import { text, textOrNull } from '../../../../kit/form-fields.ts';
import { longDayText } from '../../../../kit/time.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { allFiguresOfBooks } from '../../../catalogue/server/book-figures.ts';
import {
  type PlannedListPrice,
  type SetListPrices,
  setListPricesInput,
  withdrawPlannedInput,
} from '../../contract.ts';
import { nothingChanged } from '../../errors.ts';
import * as messages from '../../messages.ts';
import {
  centsText,
  costRows,
  priceRows,
  refuseNothing,
  refuseTyped,
  saveForm,
  typedAmounts,
  typedPrice,
} from '../../price-form.ts';
import { countOwnPrices, readListPrices } from '../price-tables.ts';
import { previewListPrices, setListPrices } from '../set-list-prices.ts';
import { withdrawListPrice, withdrawListPrices } from '../withdraw-list-price.ts';

const preview = (app: App, plans: PlannedListPrice[], command: SetListPrices) => ({
  step: 'preview' as const,
  plans,
  command: JSON.stringify(command),
  key: newId(app),
  days: command.from ? `From ${longDayText(command.from)} on` : 'At once',
});

const stored = (app: App, changed: number) => ({
  step: 'done' as const,
  done: changed === 0 ? messages.savedNothing : messages.saved(changed),
  at: newId(app),
});

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
    return preview(app, await previewListPrices(app, user, command, allFiguresOfBooks), command);
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
    return stored(app, changed);
  },
);

const withdrawForm = pageForm(
  z.strictObject({ priceId: text }),
  async ({ priceId }, { app, user, requestId, network }) => {
    await withdrawListPrice(app, user, { id: priceId }, { requestId, network });
    return { step: 'withdrawn' as const, done: messages.withdrawn, at: newId(app) };
  },
);

const withdrawAllForm = pageForm(
  z.strictObject({ from: text, count: text, term: text, brand: text, category: text }),
  async ({ count, ...planned }, { app, user, requestId, network }) => {
    const input = parseInput(withdrawPlannedInput, { ...planned, count: Number(count) });
    await withdrawListPrices(app, user, input, { requestId, network });
    return {
      step: 'withdrawn' as const,
      done: messages.withdrawnAll(input.count),
      at: newId(app),
    };
  },
);

/** The forms of a table of list prices. */
export const listPriceForms = {
  'check-prices': previewForm,
  save: saveListPrices,
  withdraw: withdrawForm,
  'withdraw-all': withdrawAllForm,
};

const asksFirst = ({ problem, asks }: PlannedListPrice) => problem === null && asks;

/**
 * Price and cost of one product, as its page shows them: an emptied price is “on request”. They are stored at once; where there is something
 * to be said of them before, that comes back, to be stored by `save`. A price that the books keep is not sent.
 */
const setPriceForm = pageForm(
  z.strictObject({
    was: centsText,
    price: text.optional(),
    costWas: centsText,
    cost: text,
    from: textOrNull.optional(),
  }),
  async ({ was, price, costWas, cost, from = null }, { app, user, params, key, ...sent }) => {
    const { priceCents, costCents, problems } = typedPrice({ price, cost });
    refuseTyped(problems);
    const changes = {
      ...(price === undefined || (priceCents === was && from === null) ? {} : { priceCents }),
      ...(costCents === costWas ? {} : { costCents }),
    };
    if (Object.keys(changes).length === 0) throw nothingChanged();
    const command = parseInput(setListPricesInput, {
      rows: [{ id: params.productId, was, ...changes }],
      from,
    });
    const plans = await previewListPrices(app, user, command, allFiguresOfBooks);
    if (plans.some(asksFirst)) return preview(app, plans, command);
    const { changed } = await setListPrices(app, user, command, {
      figuresOfBooks: allFiguresOfBooks,
      key,
      requestId: sent.requestId,
      network: sent.network,
    });
    return stored(app, changed);
  },
);

/** The forms of the price on a product’s own page. */
export const productPriceForms = {
  'set-price': setPriceForm,
  save: saveListPrices,
  withdraw: withdrawForm,
};

/** The list price of one record with what is to come, and how many customers pay another, for the product’s page. @throws AppError `permission-denied` */
export async function loadListPrice(app: App, user: UserActor, productId: string) {
  const [{ rows }, ownPrices] = await Promise.all([
    readListPrices(app, user, { id: productId }, allFiguresOfBooks),
    countOwnPrices(app, user, productId),
  ]);
  return { rows, ownPrices };
}
