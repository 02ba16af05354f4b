import type { CategoryRule } from './hazard-code.ts';
import { HAZARD_CODES } from './hazard-codes.ts';
import { isStatementCode } from './statements.ts';

export type SignalWord = 'Danger' | 'Warning';

/**
 * The safety data of one unique product, as a data check sees it. Codes as in the GHS revision of
 * `statements.ts`.
 */
export interface HazardData {
  hazardous: boolean;
  signalWord: SignalWord | null;
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
  /** "H272 2": the categories that the sheet gives. */
  hCategories?: readonly string[];
}

export interface HazardProblem {
  field: keyof HazardData;
  /** One sentence for staff; buyers never see it. */
  message: string;
}

/**
 * The stronger precaution makes the weaker one noise (29 CFR 1910.1200 App. C, C.2.4). `with` is a
 * second code that must be present as well.
 */
const PRECEDENCE: readonly { prevails: string; removes: string; with?: string }[] = [
  { prevails: 'P260', removes: 'P261' },
  { prevails: 'P303+P361+P353', removes: 'P302+P352' },
  { prevails: 'P310', removes: 'P312' },
  { prevails: 'P310', removes: 'P311' },
  { prevails: 'P301+P330+P331', removes: 'P330' },
  { prevails: 'P301+P330+P331', removes: 'P331' },
  { prevails: 'P301+P330+P331', removes: 'P301+P312', with: 'P310' },
  { prevails: 'P301+P330+P331', removes: 'P301+P310', with: 'P310' },
  { prevails: 'P301+P310', removes: 'P301+P312' },
  { prevails: 'P363', removes: 'P362+P364' },
  { prevails: 'P361+P364', removes: 'P362+P364' },
  { prevails: 'P333+P313', removes: 'P332+P313' },
  { prevails: 'P403+P235', removes: 'P403+P233' },
  { prevails: 'P403+P233', removes: 'P403' },
  { prevails: 'P403+P235', removes: 'P403' },
];

/** The category that the data give for a code; null where they give none. */
function categoryOf(code: string, hCategories: readonly string[]): string | null {
  const found = hCategories.find((entry) => entry.startsWith(`${code} `));
  return found ? found.slice(code.length + 1) : null;
}

/** The rules that may hold for a code: one where its category is known or makes no difference. */
function rulesOf(code: string, hCategories: readonly string[]): readonly CategoryRule[] {
  const rules = HAZARD_CODES[code]?.rules ?? [];
  const category = categoryOf(code, hCategories);
  const known = rules.filter(({ categories }) => category && categories.includes(category));
  return known.length > 0 ? known : rules;
}

/** Every signal word that the codes allow: more than one only where a category is not known. */
function wordsFor(
  hCodes: readonly string[],
  hCategories: readonly string[],
): (SignalWord | null)[] {
  const each = hCodes.map((code) => rulesOf(code, hCategories).map(({ word }) => word));
  if (each.some((words) => words.length > 0 && words.every((word) => word === 'Danger')))
    return ['Danger'];
  const found: (SignalWord | null)[] = [];
  if (each.some((words) => words.includes('Danger'))) found.push('Danger');
  const others = each.flatMap((words) => words.filter((word) => word !== 'Danger'));
  if (others.includes('Warning')) found.push('Warning');
  else if (found.length === 0 || others.length > 0) found.push(null);
  return found;
}

/**
 * The one signal word of a product with these H codes; Danger wins. Null without any hazard, and
 * where each one carries none (H411 alone). Where the category decides and is not given, the
 * stronger word.
 */
export function signalWordFor(
  hCodes: readonly string[],
  hCategories: readonly string[] = [],
): SignalWord | null {
  return wordsFor(hCodes, hCategories)[0] ?? null;
}

/**
 * The pictograms of a product with these H codes, each at most once, in code order. GHS07 is
 * dropped only where what it stands for is already said: skin or eye irritation beside H314/H318,
 * acute toxicity beside the skull, sensitization and irritation beside respiratory sensitization
 * (29 CFR 1910.1200 App. C, C.2.3.5). For H302 or H335 it stays beside corrosion.
 */
export function pictogramsFor(
  hCodes: readonly string[],
  hCategories: readonly string[] = [],
): string[] {
  const signOf = (code: string) => rulesOf(code, hCategories)[0]?.pictogram ?? null;
  const found = new Set(hCodes.map(signOf).filter((sign) => sign !== null));
  // Of type B a bomb and a flame.
  if (hCodes.includes('H241')) found.add('GHS02');
  if (!hCodes.some((code) => signOf(code) === 'GHS07' && !coveredByStronger(code, hCodes, found)))
    found.delete('GHS07');
  return [...found].sort();
}

function coveredByStronger(
  code: string,
  hCodes: readonly string[],
  pictograms: ReadonlySet<string>,
): boolean {
  const corrosive = hCodes.includes('H314') || hCodes.includes('H318');
  const respiratorySensitizer = hCodes.includes('H334');
  if (code === 'H315' || code === 'H319') return corrosive || respiratorySensitizer;
  if (code === 'H317') return respiratorySensitizer;
  return ['H302', 'H312', 'H332'].includes(code) && pictograms.has('GHS06');
}

/**
 * The precautionary codes that a product with these H codes must have, stronger ones removing
 * weaker ones, in code order. What a maker may choose is not among them (`optionalFor`).
 */
export function precautionsFor(
  hCodes: readonly string[],
  hCategories: readonly string[] = [],
): string[] {
  const all = new Set(hCodes.flatMap((code) => rulesOf(code, hCategories)[0]?.required ?? []));
  const left = new Set(all);
  for (const rule of PRECEDENCE) {
    if (all.has(rule.prevails) && (rule.with === undefined || all.has(rule.with)))
      left.delete(rule.removes);
  }
  return [...left].sort();
}

/** The codes that a maker may add where they apply, such as P240 to P243 against static. */
export function optionalFor(hCodes: readonly string[]): string[] {
  const required = precautionsFor(hCodes);
  const optional = hCodes.flatMap((code) => HAZARD_CODES[code]?.rules[0]?.optional ?? []);
  return [...new Set(optional)].filter((code) => !required.includes(code)).sort();
}

/** Whether the sheet says it, alone or inside a longer statement: P403 is in P403+P235. */
function says(pStatements: readonly string[], code: string): boolean {
  const parts = code.split('+');
  return pStatements.some((statement) =>
    parts.every((part) => statement.split('+').includes(part)),
  );
}

/**
 * What does not agree in a product's safety data, for staff. A maker may lawfully choose more
 * precautions than ours, so only missing ones are a problem, while signal word and pictograms must
 * match exactly.
 */
export function checkHazardData(product: HazardData): HazardProblem[] {
  const { hStatements, pStatements, hCategories = [] } = product;
  const problems: HazardProblem[] = [...codeProblems(product)];
  const words = wordsFor(hStatements, hCategories);
  if (words.length > 1)
    problems.push({ field: 'hCategories', message: categoryQuestion(hStatements, hCategories) });
  if (!words.includes(product.signalWord))
    problems.push({
      field: 'signalWord',
      message: `Signal word is ${product.signalWord ?? 'empty'}; its hazard statements call for ${words[0] ?? 'none'}.`,
    });

  const expected = pictogramsFor(hStatements, hCategories);
  // OSHA does not ask for the environment's sign, and a sheet for the US may lack it.
  for (const code of expected.filter((code) => !product.pictograms.includes(code)))
    if (code !== 'GHS09') problems.push({ field: 'pictograms', message: `${code} is missing.` });
  for (const code of product.pictograms.filter((code) => !expected.includes(code)))
    problems.push({ field: 'pictograms', message: `${code} has no hazard statement behind it.` });
  if (new Set(product.pictograms).size < product.pictograms.length)
    problems.push({ field: 'pictograms', message: 'A pictogram is listed twice.' });

  for (const code of precautionsFor(hStatements, hCategories))
    if (!says(pStatements, code))
      problems.push({ field: 'pStatements', message: `${code} is missing.` });
  for (const rule of PRECEDENCE) {
    const both = pStatements.includes(rule.prevails) && pStatements.includes(rule.removes);
    if (both && (rule.with === undefined || pStatements.includes(rule.with)))
      problems.push({
        field: 'pStatements',
        message: `${rule.prevails} makes ${rule.removes} redundant.`,
      });
  }
  return problems;
}

function codeProblems({
  hazardous,
  hStatements,
  pStatements,
}: Pick<HazardData, 'hazardous' | 'hStatements' | 'pStatements'>): HazardProblem[] {
  const problems: HazardProblem[] = [];
  for (const [field, list] of Object.entries({ hStatements, pStatements }))
    for (const code of list.filter((code) => !isStatementCode(code)))
      problems.push({
        field: field as 'hStatements' | 'pStatements',
        message: `${code} is not a code we have a statement for.`,
      });
  if (hazardous && hStatements.length === 0)
    problems.push({
      field: 'hazardous',
      message: 'Marked hazardous, but it has no hazard statements.',
    });
  if (!hazardous && hStatements.length > 0)
    problems.push({
      field: 'hazardous',
      message: `Marked not hazardous, but it has ${hStatements.length} hazard statement(s): ${hStatements.join(', ')}.`,
    });
  return problems;
}

/** The question for the category of each code whose signal word depends on it. */
function categoryQuestion(hStatements: readonly string[], hCategories: readonly string[]): string {
  const open = hStatements.filter((code) => rulesOf(code, hCategories).length > 1);
  return open
    .map((code) => {
      const words = (HAZARD_CODES[code]?.rules ?? []).map(
        ({ categories, word }) => `${word ?? 'no word'} in category ${categories.join(' or ')}`,
      );
      return `${code} is ${words.join(' and ')} (${HAZARD_CODES[code]?.source}): enter its category from section 2 of the sheet, such as "${code} ${HAZARD_CODES[code]?.rules[0]?.categories[0]}".`;
    })
    .join(' ');
}

/** Statements of one class of which a product has one category only, the worse one first. */
const ONE_OF: readonly (readonly string[])[] = [
  ['H220', 'H221'],
  ['H222', 'H223'],
  ['H224', 'H225', 'H226', 'H227'],
  ['H240', 'H241', 'H242'],
  ['H251', 'H252'],
  ['H260', 'H261'],
  ['H271', 'H272'],
  ['H280', 'H281'],
  ['H300', 'H301', 'H302'],
  ['H310', 'H311', 'H312'],
  ['H314', 'H315'],
  ['H318', 'H319', 'H320'],
  ['H340', 'H341'],
  ['H350', 'H351'],
  ['H400', 'H401', 'H402'],
  ['H410', 'H411', 'H412', 'H413'],
];

/**
 * Why these codes contradict each other, with where that is laid down; null when they don't. A
 * mixture has one category of a class: two of them are a slip of the pen.
 */
export function contradiction(hCodes: readonly string[]): string | null {
  for (const group of ONE_OF) {
    const found = group.filter((code) => hCodes.includes(code));
    if (found.length > 1)
      return `${found.join(' and ')} are categories of one class (${HAZARD_CODES[found[0] ?? '']?.hazardClass}, ${HAZARD_CODES[found[0] ?? '']?.source}): keep the one in section 2 of the sheet.`;
  }
  return null;
}

/** Why this is no category of that statement ("H272 7"); null when it is one. */
export function categoryFault(entry: string, hCodes: readonly string[]): string | null {
  const [code = '', category = ''] = entry.split(' ');
  const known = HAZARD_CODES[code];
  if (!known || !hCodes.includes(code))
    return `${entry}: ${code} is not among the hazard statements.`;
  const all = known.rules.flatMap(({ categories }) => categories);
  return all.includes(category)
    ? null
    : `${code} has no category ${category}; it has ${all.join(', ')} (${known.source}).`;
}
