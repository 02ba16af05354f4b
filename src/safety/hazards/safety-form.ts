import { z } from 'zod';
import { checkbox, list, text } from '../../kit/form-fields.ts';
import type { KnownSafety } from './contract.ts';
import { unNumberOf } from './un-number.ts';

const line = text.trim();
const lineOrNull = line.transform((value) => value || null);
const unNumberOrNull = line.transform((value) => unNumberOf(value) || null);
const numberOrNull = line.transform((value) => (value === '' ? null : Number(value)));
/** Codes apart by spaces, commas or semicolons. */
const codes = text.transform((value) =>
  value
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean),
);

/** Categories apart by commas, semicolons or lines: "H272 2, H314 1B". */
export const categories = (value: string) =>
  value
    .toUpperCase()
    .split(/[;,\n]+/)
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** The form of a product's safety data; what is wrong with the data the contract says. */
export const safetyForm = z.strictObject({
  version: line.transform((value) => Number(value || Number.NaN)),
  signalWord: line,
  pictograms: list(text),
  hStatements: codes,
  pStatements: codes,
  unNumber: unNumberOrNull,
  packingGroup: lineOrNull,
  notRegulated: checkbox,
  epaRegNo: lineOrNull,
  dilution: line,
  ph: numberOrNull,
  contactTime: line,
  epaSignalWord: line,
  activeIngredients: line,
  reactivityGroup: lineOrNull,
  alsoGroups: list(line).transform((groups) => groups.filter(Boolean)),
  casNumbers: codes,
  density: numberOrNull,
  hCategories: text.transform(categories),
  technicalName: line,
  rqSubstance: line,
  rqPercent: numberOrNull,
  useParts: list(line),
  useWord: list(line),
  useSigns: list(codes),
  useH: list(codes),
  useP: list(codes),
  useSource: list(line),
});

/** The fields of it that a site is asked for (`KnownSafety`). */
export const knownSafetyForm = safetyForm.pick({
  signalWord: true,
  hStatements: true,
  unNumber: true,
  ph: true,
  casNumbers: true,
  reactivityGroup: true,
} satisfies Record<keyof KnownSafety, true>);

/**
 * The form's fields as the contract has them: its rows of use dilutions put together. A row without
 * a dilution and a source is none.
 */
export function safetyFieldsOf({
  useParts,
  useWord,
  useSigns,
  useH,
  useP,
  useSource,
  ...rest
}: z.output<typeof safetyForm>) {
  const useDilutions = useParts
    .map((parts, index) => ({
      parts: Number(parts.replace(/^1\s*:\s*/, '') || Number.NaN),
      signalWord: useWord[index] ?? '',
      pictograms: useSigns[index] ?? [],
      hStatements: useH[index] ?? [],
      pStatements: useP[index] ?? [],
      source: useSource[index] ?? '',
    }))
    .filter(({ parts, source }) => !Number.isNaN(parts) || source !== '');
  return { ...rest, useDilutions };
}

/** The first sentence about each field; those about items of a list count for their field. */
export function fieldProblems(
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields))
    found[path.split('.')[0] ?? path] ??= message;
  return found;
}

/** The form of a note about two products. */
export const pairForm = z.strictObject({ sku: line, what: line, reason: line, source: line });

/** Its one choice as the contract has it: a warning with its severity, or one maker's system. */
export function pairOf({ what, ...rest }: z.output<typeof pairForm>) {
  return what === 'meant'
    ? { ...rest, kind: 'meant-to-meet', severity: null }
    : { ...rest, kind: 'warned', severity: Number(what) };
}
