import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { DISPOSAL_WAYS } from '../runs/back-contract.ts';
import { DAMAGE_MESSAGES as words } from './damage-messages.ts';

/** What becomes of a claim's damaged goods that may not ride as they are. */
export const arrangeDisposalInput = z
  .strictObject({
    id: idText,
    orderLineId: idText,
    disposal: z.enum(DISPOSAL_WAYS, words.choose),
    /** The day on which it is packed, or the carrier comes. */
    on: z.iso.date(words.dayMissing).nullable().default(null),
    /** Who packs it, or the carrier. */
    who: z.string().trim().max(120).default(''),
  })
  .superRefine(({ disposal, on, who }, at) => {
    if (disposal === 'stays') return;
    if (on === null) at.addIssue({ code: 'custom', path: ['on'], message: words.dayMissing });
    if (who === '')
      at.addIssue({ code: 'custom', path: ['who'], message: words.whoMissing[disposal] });
  });
/** Its fields in the form of the decision, by the place of its line in it. */
export const disposalFields = (at: number) => ({
  disposal: `disposal${at}`,
  on: `on${at}`,
  who: `who${at}`,
});
export type ArrangeDisposal = z.output<typeof arrangeDisposalInput>;
export const disposalArranged = z.object({
  id: z.string(),
  disposal: z.enum(DISPOSAL_WAYS),
  /** How many our driver takes back. */
  toFetch: z.int(),
});
