import { z } from 'zod';
import { CHARGE_PARTS, INVOICE_PARTS } from '../choices.ts';

const idInBooks = z.string().trim().max(30);

/** What of the books stands for each part; '' takes a choice back. A part that an older program does not know stays as it is. */
export const chooseParts = z.strictObject({
  'delivery-fee': idInBooks,
  'fuel-surcharge': idInBooks.optional(),
  deposit: idInBooks.optional(),
  goodwill: idInBooks.optional(),
  class: idInBooks,
  location: idInBooks,
});
export type ChooseParts = z.output<typeof chooseParts>;
export const partsChosen = z.object({ chosen: z.array(z.enum(INVOICE_PARTS)), woken: z.int() });

/** The charges for which the shop makes what stands for them in the books. */
export const makeParts = z.strictObject({
  parts: z.array(z.enum(CHARGE_PARTS)).min(1, 'Name at least one.').max(CHARGE_PARTS.length),
});
export type MakeParts = z.output<typeof makeParts>;
/** `made`: those that had nothing before; `woken`: so many invoices that waited are on the way again. */
export const partsMade = z.object({ made: z.array(z.enum(CHARGE_PARTS)), woken: z.int() });
export type PartsMade = z.output<typeof partsMade>;
