import { z } from 'zod';
import { list, text } from '../kit/form-fields.ts';

const line = text.trim();
const lineOrNull = line.transform((value) => value || null);
const upperOrNull = line.transform((value) => value.toUpperCase() || null);
const numberOrNull = line.transform((value) => (value === '' ? null : Number(value)));
/** Codes apart by spaces, commas or semicolons. */
const codes = text.transform((value) =>
  value
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean),
);

/** The form of a product's safety data; what is wrong with the data the contract says. */
export const safetyForm = z.strictObject({
  version: line.transform((value) => Number(value || Number.NaN)),
  signalWord: line,
  pictograms: list(text),
  hStatements: codes,
  pStatements: codes,
  unNumber: upperOrNull,
  packingGroup: lineOrNull,
  epaRegNo: lineOrNull,
  dilution: line,
  ph: numberOrNull,
  contactTime: line,
  reactivityGroup: lineOrNull,
  density: numberOrNull,
});

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
