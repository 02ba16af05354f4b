import { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { jsonText, list, text } from '../../kit/form-fields.ts';
import { centsOf } from '../catalogue/public/facts-form.ts';
import { nothingChanged } from './errors.ts';
import * as messages from './messages.ts';

/** The second step of a table of prices: what was shown is done. */
export const saveForm = <T extends z.ZodType>(command: T) =>
  z.strictObject({ command: jsonText(command, 'The prices could not be read.'), reason: text });

/** Cents as they were seen, '' for none. */
export const centsText = text.transform((typed) => (typed === '' ? null : Number(typed)));

/** The first step: rows in the order of the table, empty where nothing was typed. */
export const priceRows = {
  id: list(text),
  was: list(centsText),
  price: list(text),
};
export const costRows = { cost: list(text), costWas: list(centsText) };

/** Amounts as they were typed, by row; undefined where the field was left empty. */
export function typedAmounts(
  ids: readonly string[],
  typed: readonly string[],
): { amounts: (number | undefined)[]; problems: { path: string; message: string }[] } {
  const problems: { path: string; message: string }[] = [];
  const amounts = typed.map((one, at) => {
    const cents = centsOf(one);
    if (cents === null) return undefined;
    if (cents !== undefined && cents > 0 && cents <= 99_999_999) return cents;
    problems.push({ path: ids[at] ?? '', message: `“${one.trim()}”: ${messages.notAnAmount}` });
    return undefined;
  });
  return { amounts, problems };
}

/** Price and cost of one product as its page sends them. */
export function typedPrice({ price, cost }: { price?: string | undefined; cost: string }) {
  const prices = typedAmounts(['price'], [price ?? '']);
  const costs = typedAmounts(['cost'], [cost]);
  const [priceCents = null] = prices.amounts;
  const [costCents = null] = costs.amounts;
  return { priceCents, costCents, problems: [...prices.problems, ...costs.problems] };
}

/** @throws AppError `invalid-argument` naming the rows with something that is no amount */
export function refuseTyped(problems: readonly { path: string; message: string }[]): void {
  if (problems.length > 0)
    throw new AppError(
      'invalid-argument',
      400,
      problems.length === 1
        ? 'One of the amounts can’t be read.'
        : `${problems.length} amounts can’t be read.`,
      problems,
    );
}

/** @throws AppError `no-changes` when nothing was typed */
export function refuseNothing(rows: readonly unknown[]): void {
  if (rows.length === 0) throw nothingChanged();
}
