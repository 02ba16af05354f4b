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
}

export interface HazardProblem {
  field: keyof HazardData;
  /** One sentence for staff; buyers never see it. */
  message: string;
}

interface HazardRule {
  danger: boolean;
  pictogram: string | null;
  precautions: readonly string[];
}

const FLAMMABLE_LIQUID = [
  'P210',
  'P233',
  'P280',
  'P303+P361+P353',
  'P370+P378',
  'P403+P235',
  'P501',
];
const AEROSOL = ['P210', 'P211', 'P251', 'P410+P412'];
const IRRITANT_VAPOR = ['P261', 'P271', 'P304+P340', 'P312', 'P403+P233', 'P405', 'P501'];
const AQUATIC = ['P273', 'P391', 'P501'];
const EYES = ['P264', 'P280', 'P305+P351+P338'];

/**
 * Per H code: signal word, pictogram and precautions (29 CFR 1910.1200 Appendix C on GHS Rev. 7).
 * P241-P243 (static), P321 (specific treatment) and P406 (corrosion-resistant store) are left out
 * on purpose: they apply by choice of the maker, and the demo makers did not choose them.
 */
const RULES: Record<string, HazardRule> = {
  H222: { danger: true, pictogram: 'GHS02', precautions: AEROSOL },
  H225: { danger: true, pictogram: 'GHS02', precautions: FLAMMABLE_LIQUID },
  H226: { danger: false, pictogram: 'GHS02', precautions: FLAMMABLE_LIQUID },
  H227: {
    danger: false,
    pictogram: null,
    precautions: ['P210', 'P280', 'P370+P378', 'P403', 'P501'],
  },
  H229: { danger: false, pictogram: null, precautions: ['P210', 'P251', 'P410+P412'] },
  H272: {
    danger: true,
    pictogram: 'GHS03',
    precautions: ['P210', 'P220', 'P280', 'P370+P378', 'P501'],
  },
  H290: { danger: false, pictogram: 'GHS05', precautions: ['P234', 'P390'] },
  H302: {
    danger: false,
    pictogram: 'GHS07',
    precautions: ['P264', 'P270', 'P301+P312', 'P330', 'P501'],
  },
  H312: {
    danger: false,
    pictogram: 'GHS07',
    precautions: ['P280', 'P302+P352', 'P312', 'P362+P364', 'P501'],
  },
  H314: {
    danger: true,
    pictogram: 'GHS05',
    precautions: [
      'P260',
      'P264',
      'P280',
      'P301+P330+P331',
      'P303+P361+P353',
      'P304+P340',
      'P305+P351+P338',
      'P310',
      'P363',
      'P405',
      'P501',
    ],
  },
  H315: {
    danger: false,
    pictogram: 'GHS07',
    precautions: ['P264', 'P280', 'P302+P352', 'P332+P313', 'P362+P364'],
  },
  H317: {
    danger: false,
    pictogram: 'GHS07',
    precautions: ['P261', 'P272', 'P280', 'P302+P352', 'P333+P313', 'P362+P364', 'P501'],
  },
  H318: { danger: true, pictogram: 'GHS05', precautions: [...EYES, 'P310'] },
  H319: { danger: false, pictogram: 'GHS07', precautions: [...EYES, 'P337+P313'] },
  H332: { danger: false, pictogram: 'GHS07', precautions: ['P261', 'P271', 'P304+P340', 'P312'] },
  H334: {
    danger: true,
    pictogram: 'GHS08',
    precautions: ['P261', 'P284', 'P304+P340', 'P342+P311', 'P501'],
  },
  H335: { danger: false, pictogram: 'GHS07', precautions: IRRITANT_VAPOR },
  H336: { danger: false, pictogram: 'GHS07', precautions: IRRITANT_VAPOR },
  H400: { danger: false, pictogram: 'GHS09', precautions: AQUATIC },
  H402: { danger: false, pictogram: null, precautions: ['P273', 'P501'] },
  H410: { danger: false, pictogram: 'GHS09', precautions: AQUATIC },
  H411: { danger: false, pictogram: 'GHS09', precautions: AQUATIC },
  H412: { danger: false, pictogram: null, precautions: ['P273', 'P501'] },
};

/**
 * The stronger precaution makes the weaker one noise. `with` is a second code that must be present
 * as well.
 */
const PRECEDENCE: readonly { prevails: string; removes: string; with?: string }[] = [
  { prevails: 'P260', removes: 'P261' },
  { prevails: 'P303+P361+P353', removes: 'P302+P352' },
  { prevails: 'P310', removes: 'P312' },
  { prevails: 'P301+P330+P331', removes: 'P330' },
  { prevails: 'P301+P330+P331', removes: 'P301+P312', with: 'P310' },
  { prevails: 'P363', removes: 'P362+P364' },
  { prevails: 'P333+P313', removes: 'P332+P313' },
  { prevails: 'P403+P235', removes: 'P403+P233' },
];

/**
 * The one signal word of a product with these H codes; Danger wins. Null without any classified
 * hazard.
 */
export function signalWordFor(hCodes: readonly string[]): SignalWord | null {
  const rules = hCodes.map((code) => RULES[code]).filter((rule) => rule !== undefined);
  if (rules.length === 0) return null;
  // H402 and H412 alone carry no signal word in GHS.
  if (hCodes.every((code) => code === 'H402' || code === 'H412')) return null;
  return rules.some((rule) => rule.danger) ? 'Danger' : 'Warning';
}

/**
 * The pictograms of a product with these H codes, each at most once, in code order. GHS07 is
 * dropped only where what it stands for is already said: skin or eye irritation beside H314/H318,
 * acute toxicity beside the skull, sensitization and irritation beside respiratory sensitization.
 * For H302 or H335 it stays beside corrosion.
 */
export function pictogramsFor(hCodes: readonly string[]): string[] {
  const found = new Set(
    hCodes.map((code) => RULES[code]?.pictogram).filter((code) => code != null),
  );
  if (
    !hCodes.some(
      (code) => RULES[code]?.pictogram === 'GHS07' && !saidByStronger(code, hCodes, found),
    )
  )
    found.delete('GHS07');
  return [...found].sort();
}

function saidByStronger(
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
 * The precautionary codes of a product with these H codes, stronger ones removing weaker ones, in
 * code order.
 */
export function precautionsFor(hCodes: readonly string[]): string[] {
  const all = new Set(hCodes.flatMap((code) => RULES[code]?.precautions ?? []));
  const left = new Set(all);
  for (const rule of PRECEDENCE) {
    if (all.has(rule.prevails) && (rule.with === undefined || all.has(rule.with)))
      left.delete(rule.removes);
  }
  return [...left].sort();
}

/**
 * What does not agree in a product's safety data, for staff. A maker may lawfully choose more
 * precautions than ours, so only missing ones are a problem, while signal word and pictograms must
 * match exactly.
 */
export function checkHazardData(product: HazardData): HazardProblem[] {
  const problems: HazardProblem[] = [];
  const { hStatements, pStatements } = product;

  for (const field of ['hStatements', 'pStatements'] as const) {
    for (const code of product[field].filter((code) => !isStatementCode(code)))
      problems.push({ field, message: `${code} is not a code we have a statement for.` });
  }
  if (product.hazardous && hStatements.length === 0)
    problems.push({
      field: 'hazardous',
      message: 'Marked hazardous, but it has no hazard statements.',
    });
  if (!product.hazardous && hStatements.length > 0)
    problems.push({
      field: 'hazardous',
      message: `Marked not hazardous, but it has ${hStatements.length} hazard statement(s): ${hStatements.join(', ')}.`,
    });

  const word = signalWordFor(hStatements);
  if (product.signalWord !== word)
    problems.push({
      field: 'signalWord',
      message: `Signal word is ${product.signalWord ?? 'empty'}; its hazard statements call for ${word ?? 'none'}.`,
    });

  const expected = pictogramsFor(hStatements);
  for (const code of expected.filter((code) => !product.pictograms.includes(code)))
    problems.push({ field: 'pictograms', message: `${code} is missing.` });
  for (const code of product.pictograms.filter((code) => !expected.includes(code)))
    problems.push({ field: 'pictograms', message: `${code} has no hazard statement behind it.` });
  if (new Set(product.pictograms).size < product.pictograms.length)
    problems.push({ field: 'pictograms', message: 'A pictogram is listed twice.' });

  for (const code of precautionsFor(hStatements).filter((code) => !pStatements.includes(code)))
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
