import { z } from 'zod';
import { list, text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { MAX_LINES, readQuantity } from '../../../kit/quantity.ts';
import { type CartLine } from '../contract.ts';
import { notAQuantity, nothingChosen } from '../errors.ts';

/** The rows of ui/before-adding.tsx as its form sends them: the products in the order shown, their quantities, and the places of those that are ticked. */
export const chosenRows = {
  productId: list(idText).pipe(z.array(idText).max(MAX_LINES * 2)),
  quantity: list(text),
  include: list(text),
};

/** What was chosen, for the same form again without JavaScript: each product's quantity, and in `include` the products that were ticked. */
export async function typedRows(form: FormData): Promise<Record<string, string>> {
  const all = (name: string) => form.getAll(name).map(String);
  const [ids, quantities, ticked] = [all('productId'), all('quantity'), new Set(all('include'))];
  return {
    ...Object.fromEntries(ids.map((id, at) => [id, quantities[at] ?? ''])),
    include: ids.filter((_, at) => ticked.has(String(at))).join(),
  };
}

interface ChosenRows {
  productId: readonly string[];
  quantity: readonly string[];
  include: readonly string[];
}

/**
 * The lines that were ticked. The quantity of a row that is not ticked is nobody's business.
 * @throws AppError `invalid-argument` when none is, and for a quantity that is none
 */
export function chosenLines({ productId, quantity, include }: ChosenRows): CartLine[] {
  const ticked = new Set(include);
  const lines = productId.flatMap((id, at) => {
    if (!ticked.has(String(at))) return [];
    const quantityOf = readQuantity(quantity[at] ?? '');
    if (quantityOf === null) throw notAQuantity();
    return [{ productId: id, quantity: quantityOf }];
  });
  if (lines.length === 0) throw nothingChosen();
  return lines;
}
