import { HAZARD_CODES } from './hazard-codes.ts';
import {
  type Doubt,
  type Read,
  readCas,
  readDensity,
  readEpa,
  readPh,
  readTransport,
  type SheetValue,
} from './sheet-figures.ts';
import { asSold, partsOf, type SheetParts } from './sheet-parts.ts';
import { readHazards, readPrecautions } from './sheet-statements.ts';
import { isStatementCode } from './statements.ts';
import { separateCodes } from './supplemental-hazards.ts';

/** Fields of the safety data that a sheet can say, in the order of the form. */
export const SHEET_FIELDS = [
  'signalWord',
  'pictograms',
  'hStatements',
  'hCategories',
  'pStatements',
  'unNumber',
  'packingGroup',
  'epaRegNo',
  'ph',
  'density',
  'casNumbers',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

export interface Proposal extends SheetValue {
  field: SheetField;
  /** The section with the value; null: not determined. */
  section: number | null;
}
/** What is printed and can't be proposed, for a person to look at. */
export interface Unclear {
  field: SheetField;
  doubt: Doubt;
  printed: string[];
  section: number | null;
}
export interface SheetReading {
  proposals: Proposal[];
  unclear: Unclear[];
}

const unique = (codes: readonly string[]) => [...new Set(codes)];
const SIGNAL =
  /(?<who>EPA|FIFRA|label(?:'s)?)?[^\p{L}]{0,3}(?:signal\s*words?|palabra\s+de\s+(?:advertencia|aviso))[\s:.–-]{0,5}(?<word>danger|warning|no(?:ne|\s+signal|t\s+(?:applicable|required))|peligro|atenci[oó]n|advertencia|ninguna)(?!\p{L})/giu;
/** A word that stands alone in capitals, as on a label. */
const ALONE = /(?<![\p{L}])(DANGER|WARNING|PELIGRO|ATENCI[OÓ]N)(?!\p{L})/gu;
const wordOf = (printed: string) =>
  /^(?:danger|peligro)$/i.test(printed)
    ? 'Danger'
    : /^(?:warning|atenci|advertencia)/i.test(printed)
      ? 'Warning'
      : '';

function signalWordIn(text: string): Read {
  const labelled = [...text.matchAll(SIGNAL)]
    .filter(({ groups }) => !groups?.['who'])
    .map(({ groups }) => wordOf(groups?.['word'] ?? ''));
  const found = unique(
    labelled.length > 0 ? labelled : [...text.matchAll(ALONE)].map(([, word = '']) => wordOf(word)),
  );
  const [word] = found;
  if (word === undefined) return null;
  return found.length === 1
    ? { value: word }
    : { doubt: 'several', printed: found.map((one) => one || 'None') };
}

/** Repr. 1B is printed as H360FD; our list keeps the hazard itself. */
const H_CODE = /(?<![A-Za-z\d])(?:EU\s?)?H\s?\d{3}[A-Za-z]{0,2}(?![A-Za-z\d])/g;
/** No combination has more than five parts. */
const P_CODE = /(?<![A-Za-z\d])P\s?\d{3}(?:\s?\+\s?P\s?\d{3}){0,4}(?![A-Za-z\d])/g;
const tight = (code: string) => code.replaceAll(/\s/g, '');

/** A maker's longer combination as those of our list that it is made of, in its order; itself where that can't be done. */
function knownParts(code: string): string[] {
  if (isStatementCode(code)) return [code];
  const parts = code.split('+');
  for (let length = parts.length - 1; length >= 1; length -= 1) {
    const head = parts.slice(0, length).join('+');
    if (!isStatementCode(head)) continue;
    const tail = knownParts(parts.slice(length).join('+'));
    if (tail.every(isStatementCode)) return [head, ...tail];
  }
  return [code];
}

interface Codes {
  known: string[];
  unknown: string[];
}
const sorted = (codes: readonly string[]): Codes => ({
  known: unique(codes.filter(isStatementCode)).sort(),
  unknown: unique(codes.filter((code) => !isStatementCode(code))),
});

function hazardCodesIn(text: string): Codes {
  const printed = [...text.matchAll(H_CODE)].map(
    ([code]) => /^(?:EU)?H\d{3}/.exec(tight(code))?.[0] ?? '',
  );
  return sorted(separateCodes([...printed, ...readHazards(text)]));
}

/** From so many codes on a sheet prints its precautions with them, and its sentences say nothing more. */
const PRINTS_CODES = 3;
function precautionCodesIn(text: string): Codes {
  const printed = [...text.matchAll(P_CODE)].flatMap(([code]) => knownParts(tight(code)));
  return sorted(
    unique(printed).length >= PRINTS_CODES ? printed : [...printed, ...readPrecautions(text)],
  );
}

const CATEGORY = String.raw`(?:categor(?:y|[ií]a)|cat\.?)\s*:?\s*(\d[A-G]?)`;
const SHORT = String.raw`(?:Acute Tox|Skin (?:Corr|Irrit|Sens)|Eye (?:Dam|Irrit)|Resp|Met|Ox|Flam|Aquatic|STOT|Carc|Repr|Muta|Asp|Aerosol)[^\d;]{0,16}?(\d[A-D]?)`;
const GAP = String.raw`[\s,;:()\[\]–-]{0,4}`;
const BEFORE_CODE = new RegExp(String.raw`(?:${CATEGORY}|${SHORT})${GAP}(H\d{3})`, 'gi');
const AFTER_CODE = new RegExp(String.raw`(H\d{3})${GAP}${CATEGORY}`, 'gi');
/** Names of classes as section 2 prints them -> the statements of that class. */
const CLASSES: readonly (readonly [string, string])[] = [
  ['corrosive to metals?', 'H290'],
  ['flammable liquids?', 'H224 H225 H226 H227'],
  ['combustible liquids?', 'H227'],
  ['(?:flammable )?aerosols?', 'H222 H223 H229'],
  ['oxidi[sz]ing (?:liquids?|solids?)', 'H271 H272'],
  ['skin corrosion(?:\\s*(?:\\/|or)\\s*irritation)?', 'H314 H315'],
  ['skin irritation', 'H315'],
  ['(?:serious )?eye damage(?:\\s*(?:\\/|or)\\s*(?:eye )?irritation)?', 'H318 H319 H320'],
  ['eye irritation', 'H319 H320'],
  ['skin sensiti[sz](?:ation|er)', 'H317'],
  ['respiratory sensiti[sz](?:ation|er)', 'H334'],
  ['acute toxicity[\\s,(:–-]{0,4}oral\\)?', 'H300 H301 H302'],
  ['acute toxicity[\\s,(:–-]{0,4}dermal\\)?', 'H310 H311 H312'],
  ['acute toxicity[\\s,(:–-]{0,4}inhalation\\)?', 'H330 H331 H332'],
  ['carcinogenicity', 'H350 H351'],
  ['germ cell mutagenicity', 'H340 H341'],
  ['reproductive toxicity', 'H360 H361'],
];
const CLASSED = CLASSES.map(
  ([name, codes]) =>
    [
      new RegExp(String.raw`(?<!\p{L})${name}[\s,;:()–-]{0,6}${CATEGORY}`, 'giu'),
      codes.split(' '),
    ] as const,
);

/** Categories of these hazards, as far as each is printed once, and is one that the hazard has. */
function categoriesIn(text: string, hazards: readonly string[]): string[] {
  const isOf = (code: string, category: string) =>
    hazards.includes(code) &&
    HAZARD_CODES[code]?.rules.some(({ categories }) => categories.includes(category)) === true;
  const before = [...text.matchAll(BEFORE_CODE)].map(([, long, short, code = '']) => [
    code.toUpperCase(),
    (long ?? short ?? '').toUpperCase(),
  ]);
  const besideCodes =
    before.length > 0
      ? before
      : [...text.matchAll(AFTER_CODE)].map(([, code = '', category = '']) => [
          code.toUpperCase(),
          category.toUpperCase(),
        ]);
  const byClass = CLASSED.flatMap(([pattern, codes]) =>
    [...text.matchAll(pattern)].flatMap(([, category = '']) =>
      codes.map((code) => [code, category.toUpperCase()]),
    ),
  );
  const found = new Map<string, Set<string>>();
  for (const [code = '', category = ''] of [...besideCodes, ...byClass])
    if (isOf(code, category)) found.set(code, (found.get(code) ?? new Set()).add(category));
  return [...found]
    .filter(([, categories]) => categories.size === 1)
    .map(([code, categories]) => `${code} ${[...categories][0]}`)
    .sort();
}

const codesRead = ({ known }: Codes, between = ' '): Read =>
  known.length > 0 ? { value: known.join(between) } : null;

/** What section 2 says of the product itself. Hazards of its ingredients stand in section 3 and are none of the product's. */
function hazardsOf(parts: SheetParts): Partial<Record<SheetField, Read>>[] {
  const part = parts.get(2);
  if (part === undefined) return [];
  const { text, doubtful } = asSold(part);
  const hazards = hazardCodesIn(text);
  const more = doubtful ? hazardCodesIn(part).known : hazards.known;
  if (more.length > hazards.known.length)
    return [{ hStatements: { doubt: 'diluted', printed: more } }];
  const precautions = precautionCodesIn(text);
  const signs = unique(
    [...text.matchAll(/GHS\s?0([1-9])(?!\d)/g)].map(([, n]) => `GHS0${n}`),
  ).sort();
  const unknown = (field: SheetField, { unknown: printed }: Codes) =>
    printed.length > 0 ? [{ [field]: { doubt: 'unknown', printed } as Read }] : [];
  return [
    {
      signalWord: signalWordIn(text),
      pictograms: signs.length > 0 ? { value: signs.join(' ') } : null,
      hStatements: codesRead(hazards),
      hCategories: codesRead({ known: categoriesIn(text, hazards.known), unknown: [] }, ', '),
      pStatements: codesRead(precautions),
    },
    ...unknown('hStatements', hazards),
    ...unknown('pStatements', precautions),
  ];
}

/** Where a number stands that may stand anywhere. */
const sectionWith = (parts: SheetParts, text: string): number | null =>
  [...parts].find(([, part]) => part.includes(text))?.[0] ?? null;

const SECTION: Readonly<Record<SheetField, number | null>> = {
  signalWord: 2,
  pictograms: 2,
  hStatements: 2,
  hCategories: 2,
  pStatements: 2,
  unNumber: 14,
  packingGroup: 14,
  epaRegNo: null,
  ph: 9,
  density: 9,
  casNumbers: 3,
};

/**
 * What the words of a safety data sheet say of a product, field by field, with the section that says it: proposals for a person who has the
 * sheet before them. Nothing is guessed: what stands in no section that could be told apart, contradicts itself or may be of a dilution is
 * left out, and named as unclear where something is printed. English and Spanish; sentences of hazards are understood in English only, and
 * codes in both.
 */
export function readFromSheet(words: string): SheetReading {
  const parts = partsOf(words);
  const read: Partial<Record<SheetField, Read>>[] = [
    ...hazardsOf(parts),
    {
      ...readTransport(parts),
      epaRegNo: readEpa(words),
      ph: readPh(parts),
      density: readDensity(parts),
      casNumbers: readCas(parts),
    },
  ];
  const reading: SheetReading = { proposals: [], unclear: [] };
  for (const field of SHEET_FIELDS)
    for (const sheetValue of read.map((one) => one[field])) {
      if (!sheetValue) continue;
      const [printed = ''] = 'doubt' in sheetValue ? sheetValue.printed : [sheetValue.value];
      const section = SECTION[field] ?? sectionWith(parts, printed);
      if ('doubt' in sheetValue) reading.unclear.push({ field, ...sheetValue, section });
      else reading.proposals.push({ field, ...sheetValue, section });
    }
  return reading;
}
