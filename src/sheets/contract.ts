import { z } from 'zod';
import { nameKey } from '../hazards/contract.ts';
import { command } from '../platform/http/adapter.ts';
import * as contactMessages from './contact-messages.ts';

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

const line = (max: number) => z.string().trim().max(max);

/** Who gets the sheets of a site from now on. */
export const saveSafetyContact = command({
  customerId: z.string().max(40),
  /** Of the contact that was looked at; 0 when there was none. */
  version: z.int().min(0),
  name: line(120).min(1, contactMessages.nameNeeded),
  email: z.union([
    z.literal(''),
    z.email('Enter an e-mail address such as ana@hotel.com.').max(254),
  ]),
  phone: line(40).default(''),
  channel: z.enum(['e-mail', 'paper']),
  language: z.enum(['en', 'es']).default('en'),
  /** The site's own person agrees to the words of `contact-messages.ts`. */
  agreed: z.boolean().default(false),
  /** What the desk was told, and by whom. */
  told: z.enum(['', 'phone', 'paper']).default(''),
  agreedBy: line(120).default(''),
  note: line(300).default(''),
});
export type SaveSafetyContact = z.output<typeof saveSafetyContact>;
