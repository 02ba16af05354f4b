import { z } from 'zod';
import { command } from '../../../platform/http/adapter.ts';
import { nameKey } from '../../hazards/contract.ts';
import * as firstMessages from '../first-messages.ts';
import { type ReviewScope, SCOPES } from '../review-state.ts';
import * as contactMessages from './contact-messages.ts';

/**
 * A file that was uploaded (POST /api/files, purpose `product-sds`) as the new sheet. `date` is the
 * revision date printed on it.
 */
export const reviseSheet = command({
  nameKey,
  /** Its download URL. */
  file: z.string('Choose the PDF of the sheet.').min(1, 'Choose the PDF of the sheet.').max(500),
  /** As printed on it; '' = read from the file, which must say it. */
  date: z.iso.date('Enter the revision date printed on the sheet.').or(z.literal('')),
  language: z.enum(['en', 'es'], 'Choose English or Spanish.').default('en'),
  /** The very same file is another product's sheet too: one sheet that names both. */
  shared: z.boolean().default(false),
  /** A person confirmed that the sheet is this product's, whatever its text says. */
  looked: z.boolean().default(false),
});
export type ReviseSheet = z.output<typeof reviseSheet>;

export const correctSheetDate = command({
  nameKey,
  revisionId: z.string().max(40),
  date: z.iso.date('Enter the revision date printed on the sheet.'),
  reason: z
    .string()
    .trim()
    .min(3, 'Say why.')
    .max(300, 'At most 300 characters.')
    .regex(/^[^\0]*$/),
});
export type CorrectSheetDate = z.output<typeof correctSheetDate>;
export const sheetDateCorrected = z.object({ number: z.int(), date: z.string() });

export const takeBackSheet = command({ nameKey, revisionId: z.string().max(40) });

export const revisionRecord = z.object({
  id: z.string(),
  number: z.int(),
  date: z.string().nullable(),
  language: z.string(),
  sizeBytes: z.int(),
  pageCount: z.int(),
  sha256: z.string(),
  uploadedAt: z.string(),
  supersededAt: z.string().nullable(),
  withdrawn: z.boolean(),
  recalled: z.boolean(),
  comparedAt: z.string().nullable(),
  sectionPages: z.record(z.string(), z.int()),
});

/** The safety data on the screen say what this revision says. */
export const compareData = command({
  nameKey,
  revisionId: z.string().max(40),
  /** Of the data that were looked at. */
  version: z.int().min(1),
});
export type CompareData = z.output<typeof compareData>;

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
  /** How the desk heard of it. By phone is noted only; the others are in writing. */
  told: z.enum(['', 'e-mail', 'letter', 'phone']).default(''),
  agreedBy: line(120).default(''),
  /** Of an e-mail or letter: its day, and the sentence that agrees. */
  agreedOn: z.union([z.literal(''), z.iso.date(contactMessages.dayNeeded)]).default(''),
  words: line(600).default(''),
  note: line(300).default(''),
});
export type SaveSafetyContact = z.output<typeof saveSafetyContact>;

/** The file of a letter or e-mail in which a site agreed, as the raw body; `version`: of the contact. */
export const attachLetter = command({
  customerId: z.string().max(40),
  version: z.coerce.number().int().min(1),
});
export type AttachLetter = z.output<typeof attachLetter>;

export const readLetter = command({ customerId: z.string().max(40), id: z.string().max(40) });
export type ReadLetter = z.output<typeof readLetter>;

export const agreementLetter = z.object({
  id: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
});
export type AgreementLetter = z.output<typeof agreementLetter>;

export const recallSheet = command({
  nameKey,
  revisionId: z.string().max(40),
  /** What is wrong with it. */
  what: z.enum(['wrong-product', 'wrong-file', 'wrong-content'], 'Say what is wrong with it.'),
  /** What the customers read. */
  reason: line(500).min(1, 'Enter what is wrong, as the customers should read it.'),
});
export type RecallSheet = z.output<typeof recallSheet>;

/** A named, trained person reviewed the data and the sheet that stood on the screen. */
export const signReview = command({
  nameKey,
  version: z.int().min(1, 'There are no safety data to review yet.'),
  /** '': there is no sheet. */
  revisionId: z.string().max(40),
  scopes: z
    .array(z.enum(SCOPES as [ReviewScope, ...ReviewScope[]]))
    .min(1, 'Tick what was reviewed.')
    .max(SCOPES.length),
  reviewer: line(120).min(1, 'Enter who reviewed it.'),
  qualification: line(120).min(1, 'Enter what they are trained in.'),
});
export type SignReview = z.output<typeof signReview>;

/** A customer that had a recalled sheet was told, other than by our e-mail. */
export const tellOfRecall = command({
  revisionId: z.string().max(40),
  customerId: z.string().max(40),
  how: z.enum(['phone', 'visit', 'paper'], 'Say how they were told.'),
  note: line(300).default(''),
});
export type TellOfRecall = z.output<typeof tellOfRecall>;

/** The current sheet by e-mail, now. */
export const sendToSites = command({
  nameKey,
  /** None: all that still need it. */
  customerIds: z.array(z.string().max(40)).max(500).default([]),
});
export type SendToSites = z.output<typeof sendToSites>;

/** The printed current sheet was given or posted to these sites. */
export const giveOnPaper = command({
  nameKey,
  customerIds: z.array(z.string().max(40)).min(1, 'Mark who has it on paper.').max(5_000),
  /** Who took it, or how it went. */
  to: line(120).min(1, 'Enter who took it, or how it went.'),
});
export type GiveOnPaper = z.output<typeof giveOnPaper>;

/** A product may go to a site without the sheet that it lacks. */
export const releaseWithoutSheet = command({
  nameKey,
  customerId: z.string().max(40),
  reason: line(300).min(1, firstMessages.reasonNeeded),
});
export type ReleaseWithoutSheet = z.output<typeof releaseWithoutSheet>;
