import { z } from 'zod';
import { nameKey } from '../hazards/contract.ts';
import { command } from '../platform/http/adapter.ts';

/**
 * A file that was uploaded (POST /api/files, purpose `product-sds`) as the new sheet. `date` is the
 * revision date printed on it.
 */
export const reviseSheet = command({
  nameKey,
  /** Its download URL. */
  file: z.string('Choose the PDF of the sheet.').min(1, 'Choose the PDF of the sheet.').max(500),
  date: z.iso.date('Enter the revision date printed on the sheet.'),
  language: z.enum(['en', 'es'], 'Choose English or Spanish.').default('en'),
});
export type ReviseSheet = z.output<typeof reviseSheet>;

export const takeBackSheet = command({ nameKey, revisionId: z.string().max(40) });

export const revisionRecord = z.object({
  id: z.string(),
  number: z.int(),
  date: z.string(),
  language: z.string(),
  sizeBytes: z.int(),
  pageCount: z.int(),
  sha256: z.string(),
  uploadedAt: z.string(),
  supersededAt: z.string().nullable(),
  withdrawn: z.boolean(),
  sectionPages: z.record(z.string(), z.int()),
});

export const acknowledgeInput = command({
  customerId: z.string().max(40),
  revisionId: z.string().max(40),
});
export type Acknowledge = z.output<typeof acknowledgeInput>;
