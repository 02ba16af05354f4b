import { z } from 'zod';
import { INVOICE_PARTS } from '../choices.ts';

const idInBooks = z.string().trim().max(30);

/** What of the books stands for each part; '' takes a choice back. A part that an older program does not know stays as it is. */
export const chooseParts = z.strictObject({
  'delivery-fee': idInBooks,
  'fuel-surcharge': idInBooks.optional(),
  deposit: idInBooks.optional(),
  class: idInBooks,
  location: idInBooks,
});
export type ChooseParts = z.output<typeof chooseParts>;
export const partsChosen = z.object({ chosen: z.array(z.enum(INVOICE_PARTS)), woken: z.int() });
