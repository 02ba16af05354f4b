import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { isCasNumber } from './cas-numbers.ts';
import { PICTOGRAM_CODES } from './pictograms/symbols.ts';
import { REACTIVITY_GROUPS } from './public/reactivity.ts';
import { RQ_SUBSTANCES } from './public/reportable-quantities.ts';
import { isStatementCode } from './statements.ts';
import { separateCodes } from './supplemental-hazards.ts';

export const nameKey = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no product key');

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\0\r\n]*$/, 'One line only.');

const codes = (letter: 'H' | 'P', what: string) =>
  z
    .array(
      z
        .string()
        .refine(
          (code) =>
            code.replace(/^EU(?=H)/, '').startsWith(letter) &&
            separateCodes([code]).every(isStatementCode),
          {
            error: (issue) =>
              `${String(issue.input).slice(0, 20)} is not a ${what} code we have a statement for.`,
          },
        ),
    )
    .max(60)
    .overwrite(separateCodes)
    .refine((list) => new Set(list).size === list.length, 'A code is listed twice.');

const SIGNAL_WORDS = z.enum(['', 'Danger', 'Warning'], 'Choose Danger, Warning or none.');
const pictograms = z
  .array(z.enum(PICTOGRAM_CODES, 'Pictograms are GHS01 to GHS09.'))
  .max(9)
  .refine((list) => new Set(list).size === list.length, 'A pictogram is listed twice.');

const DENSITY =
  'The density lies between 0.5 and 3 g/mL. It stands in section 9 of the sheet, and the truck’s load is weighed by it (49 CFR 172.504).';

/** What the sheet says of the product diluted 1:`parts`; nothing but the source: not classified. */
const useDilution = z.strictObject({
  parts: z
    .number('Write the dilution as a number, such as 64 for 1:64.')
    .min(1, 'A use dilution is between 1:1 and 1:5000.')
    .max(5000, 'A use dilution is between 1:1 and 1:5000.'),
  signalWord: SIGNAL_WORDS,
  pictograms,
  hStatements: codes('H', 'hazard'),
  pStatements: codes('P', 'precautionary'),
  source: line(200).min(1, 'Name the document and section that classifies this dilution.'),
});

/**
 * The safety data of one unique product as staff write it. Codes are of GHS revision 7
 * (statements.ts).
 */
export const safetyFields = z.strictObject({
  signalWord: SIGNAL_WORDS,
  pictograms,
  hStatements: codes('H', 'hazard'),
  pStatements: codes('P', 'precautionary'),
  unNumber: z
    .string()
    .regex(/^UN\d{4}$/, 'Write UN and four digits, such as UN1791.')
    .nullable(),
  packingGroup: z.enum(['I', 'II', 'III'], 'Packing groups are I, II and III.').nullable(),
  /** Somebody stated, as section 14 of its sheet says, that it travels without a UN number. Without either, how it travels is not known. */
  notRegulated: z.boolean('Write yes, or leave it empty.'),
  epaRegNo: z
    .string()
    .regex(
      /^\d{1,6}-\d{1,5}(-\d{1,6})?$/,
      'Write the number as 1234-12 or 1234-12-1. A file symbol with letters is no registration.',
    )
    .nullable(),
  dilution: line(80),
  ph: z
    .number('Write the pH as a number, such as 12.5.')
    .min(-2, 'The pH lies between -2 and 16.')
    .max(16, 'The pH lies between -2 and 16.')
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), 'At most one decimal.')
    .nullable(),
  contactTime: line(60),
  /** Of the registered label, which follows EPA's rules; '' = not on file, None = it bears none. */
  epaSignalWord: z.enum(
    ['', 'Danger', 'Warning', 'Caution', 'None'],
    'EPA’s signal words are Danger, Warning, Caution and None.',
  ),
  /** As the registered label names them, with their percentages, apart by semicolons. */
  activeIngredients: line(300),
  reactivityGroup: z.enum(REACTIVITY_GROUPS, 'This is no reactivity group.').nullable(),
  /** What it reacts as beside that: the alkali in a bleach gel. */
  alsoGroups: z
    .array(z.enum(REACTIVITY_GROUPS, 'This is no reactivity group.'))
    .max(2, 'A product has at most three groups: the one above and two more.'),
  /** Of its ingredients, as section 3 of the sheet lists them: they propose its groups. */
  casNumbers: z
    .array(
      z
        .string()
        .regex(/^\d{2,7}-\d{2}-\d$/, 'Write CAS numbers as 7681-52-9.')
        .refine(isCasNumber, {
          error: (issue) =>
            `${String(issue.input)} is no CAS number: its last digit does not agree.`,
        }),
    )
    .max(40)
    .refine((all) => new Set(all).size === all.length, 'A CAS number is listed twice.'),
  /** Grams per milliliter of a liquid as supplied. */
  density: z
    .number('Write the density as a number, such as 1.15.')
    .min(0.5, DENSITY)
    .max(3, DENSITY)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), 'At most three decimals.')
    .nullable(),
  /** The categories of section 2, such as "H272 2". */
  hCategories: z
    .array(
      z.string().regex(/^H\d{3} [0-9A-G]{1,2}$/, 'Write categories as H272 2, apart by commas.'),
    )
    .max(30),
  useDilutions: z.array(useDilution).max(6),
  /** Behind an "n.o.s." name on shipping papers: "contains potassium hydroxide" (49 CFR 172.203(k)). */
  technicalName: line(120),
  /** The hazardous substance that counts for a reportable quantity; '' = none that is known. */
  rqSubstance: z.enum(['', ...RQ_SUBSTANCES], 'This substance is not in our list.'),
  /** How much of it by weight, in percent. */
  rqPercent: z
    .number('Write the share as a number, such as 12.5.')
    .gt(0, 'The share by weight is above 0 and at most 100 percent.')
    .max(100, 'The share by weight is above 0 and at most 100 percent.')
    .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e6), 'At most two decimals.')
    .nullable(),
});
export type SafetyFields = z.output<typeof safetyFields>;

/** What people of a site know of the hazards of a chemical that we do not sell. */
export const knownSafety = safetyFields.pick({
  signalWord: true,
  hStatements: true,
  unNumber: true,
  ph: true,
  casNumbers: true,
  reactivityGroup: true,
});
export type KnownSafety = z.output<typeof knownSafety>;

export const SAFETY_FIELDS = Object.keys(safetyFields.shape) as (keyof SafetyFields)[];

/**
 * An edit names the version it was made from; 0 = there was no data yet. What is left out of the
 * further groups, CAS numbers, density, categories, use dilutions, the words of EPA's label, what shipping papers need and whether it is regulated stays: older
 * programs and files know none.
 */
export const editSafety = command({
  nameKey,
  version: z.int().min(0),
  ...safetyFields.shape,
  alsoGroups: safetyFields.shape.alsoGroups.optional(),
  casNumbers: safetyFields.shape.casNumbers.optional(),
  density: safetyFields.shape.density.optional(),
  hCategories: safetyFields.shape.hCategories.optional(),
  useDilutions: safetyFields.shape.useDilutions.optional(),
  epaSignalWord: safetyFields.shape.epaSignalWord.optional(),
  activeIngredients: safetyFields.shape.activeIngredients.optional(),
  technicalName: safetyFields.shape.technicalName.optional(),
  rqSubstance: safetyFields.shape.rqSubstance.optional(),
  rqPercent: safetyFields.shape.rqPercent.optional(),
  notRegulated: safetyFields.shape.notRegulated.optional(),
});
export type EditSafety = z.output<typeof editSafety>;

/** What a maker says of two of its products together; the other one is named by one of its SKUs. */
export const notePair = command({
  nameKey,
  sku: line(60).min(1, 'Enter the SKU of the other product.'),
  kind: z.enum(['warned', 'meant-to-meet'], 'Say whether they must not meet or are meant to.'),
  /** Of a warning: 3 kills, 2 injures, 1 irritates or spoils. */
  severity: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Say how bad it is.').nullable(),
  reason: line(200),
  source: line(200).min(
    1,
    'Name the document and its section, such as "SDS of May 2026, section 10".',
  ),
});
export type NotePair = z.output<typeof notePair>;

export const takeBackPair = command({ nameKey, other: nameKey });
export type TakeBackPair = z.output<typeof takeBackPair>;

export const safetyRecord = z.object({
  nameKey: z.string(),
  name: z.string(),
  brand: z.string(),
  hazardous: z.boolean(),
  version: z.int(),
  ...safetyFields.shape,
  /** CAS numbers that we read from the PDF of its sheet and that nobody entered: they propose groups, and decide nothing. */
  casRead: z.array(z.string()),
  /** What does not agree in the data: for staff only, and no reason to refuse it. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type SafetyRecord = z.output<typeof safetyRecord>;

export const importReport = z.object({
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  rows: z.array(
    z.object({
      line: z.int(),
      nameKey: z.string(),
      result: z.enum(['changed', 'same', 'refused']),
      messages: z.array(z.string()),
    }),
  ),
  /**
   * The refused rows as a CSV file, with the reason of each in its last column; '' when there are
   * none.
   */
  refusedCsv: z.string(),
});
export type ImportReport = z.output<typeof importReport>;
