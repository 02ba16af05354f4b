import { z } from 'zod';
import { list, text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { MAX_LINES, readQuantity } from '../../../kit/quantity.ts';
import { type ListLine, listSection } from '../contract.ts';
import { emptyList, notAQuantity } from '../errors.ts';

/** The rows of ui/list-editor.tsx as its form sends them, in their order. */
export const listRows = {
  productId: list(idText).pipe(z.array(idText).max(MAX_LINES)),
  quantity: list(text),
  section: list(listSection),
  par: list(text),
};

interface TypedRows {
  productId: readonly string[];
  quantity: readonly string[];
  section: readonly string[];
  par: readonly string[];
}

/** @throws AppError `invalid-argument` for a quantity or par that is none, and when no product is left */
export function typedLines({ productId, quantity, section, par }: TypedRows): ListLine[] {
  if (productId.length === 0) throw emptyList();
  const number = (typed: string | undefined) => {
    const value = readQuantity(typed ?? '');
    if (value === null) throw notAQuantity();
    return value;
  };
  return productId.map((id, at) => ({
    productId: id,
    quantity: number(quantity[at]),
    section: section[at] ?? '',
    par: (par[at] ?? '').trim() === '' ? null : number(par[at]),
  }));
}
