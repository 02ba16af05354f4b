import { isCasNumber } from './cas-numbers.ts';
import { asSold, phrase, type SheetParts } from './sheet-parts.ts';

/** One thing that a sheet says, as the form of the safety data takes it. */
export interface SheetValue {
  /** As it would stand in its field. */
  value: string;
  /** As it is printed, where that is another thing: "12.5 - 13.5". */
  printed?: string;
}
/** Why something that is printed is not proposed. */
export type Doubt = 'several' | 'bound' | 'diluted' | 'unknown';
export type Read = SheetValue | { doubt: Doubt; printed: string[] } | null;

const number = (text: string) => Number(text.replace(',', '.'));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
const unique = (found: readonly string[]) => [...new Set(found)];
const onlyOne = (found: readonly string[]): Read => {
  const [one, ...more] = unique(found);
  if (one === undefined) return null;
  return more.length === 0 ? { value: one } : { doubt: 'several', printed: [one, ...more] };
};

const FIGURE = String.raw`\d{1,4}(?:[.,]\d{1,4})?`;
/** Between a label and its figure: what it was measured at, and marks. */
const QUALIFIER = String.raw`(?:\s*\([^()]{0,40}\)|\s*(?:value|valor|typical|approx\.?|(?:@|at|a)\s*\d{2,3}\s*(?:°|º|deg\.?)?\s*[CF]\b|as\s+(?:is|supplied|sold)|concentrate))*[\s:=]*`;
const FIGURES = String.raw`(?<sign>[<>≤≥~]|approx\.?)?\s*(?<low>${FIGURE})(?:\s*(?:-|–|—|to|a)\s*(?<high>${FIGURE}))?(?![\d.,]*\d)`;
/** A figure that is followed by another one was torn apart by the program that wrote the file, or is the next row's; one in percent is another thing. */
const TORN = /^(?:\s+\d|\s*%)/;
const DILUTED = /\b(?:solution|soln|dilut|sol\.|soluci[oó]n)|\d\s*%|%/i;

const PH = new RegExp(
  String.raw`(?<![\p{L}\d])pH(?<aside>${QUALIFIER})${FIGURES}(?<after>(?:\s*\([^()]{0,40}\)|\s*(?:@|at|in|,)\s*[\d.]{1,5}\s*%[^.;]{0,20})?)`,
  'gu',
);
const isDiluted = (words: string) =>
  DILUTED.test(words.replace(/\b100(?:[.,]0+)?\s*%/g, '').replace(/\bas\s+\w+/gi, ''));

interface Figures {
  low: number;
  high: number | null;
  printed: string;
  sign: string;
  further: string;
}

function figuresIn(text: string, pattern: RegExp): Figures[] {
  return all(text, pattern).flatMap((match): Figures[] => {
    const { low = '', high, sign = '', aside = '', after = '' } = match.groups ?? {};
    if (TORN.test(text.slice(match.index + match[0].length))) return [];
    return [
      {
        low: number(low),
        high: high === undefined ? null : number(high),
        printed: [sign, high === undefined ? low : `${low} - ${high}`].filter(Boolean).join(' '),
        sign,
        further: `${aside} ${after}`,
      },
    ];
  });
}

const asText = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/**
 * The pH as supplied. Of a range it is the end farther from 7, the more dangerous one: a lot may lie there, and the groups that must never
 * meet are proposed by it. A range on both sides of 7 has no such end, and "above 13" names none: neither is proposed. A second decimal,
 * which the form does not take, is rounded away from 7.
 */
export function readPh(parts: SheetParts): Read {
  const part = parts.get(9);
  if (part === undefined) return null;
  const { text } = asSold(part);
  const found = figuresIn(text, PH).filter(({ low, high }) => Math.max(low, high ?? 0) <= 14);
  const sold = found.filter(({ further }) => !isDiluted(further));
  const printed = unique(sold.map((one) => one.printed));
  if (found.length > 0 && sold.length === 0)
    return { doubt: 'diluted', printed: unique(found.map((one) => one.printed)) };
  if (printed.length > 1) return { doubt: 'several', printed };
  const [one] = sold;
  if (!one) return null;
  if (/[<>≤≥]/.test(one.sign)) return { doubt: 'bound', printed };
  const ends = [one.low, one.high ?? one.low];
  if (Math.min(...ends) < 7 && Math.max(...ends) > 7) return { doubt: 'several', printed };
  const isAcid = Math.min(...ends) < 7;
  const tenth = isAcid
    ? Math.floor(Math.min(...ends) * 10 + 1e-6)
    : Math.ceil(Math.max(...ends) * 10 - 1e-6);
  const value = asText(tenth / 10, 1);
  return one.printed === value ? { value } : { value, printed: one.printed };
}

const UNIT = String.raw`(?<unit>\s*(?:g\s*\/\s*(?:ml|cc|cm\s*(?:3|³)?)|g\s*\.?\s*cm|kg\s*\/\s*l\b|kg\s*\/\s*m|lbs?\.?\s*\/\s*(?:us\s*)?gal))?`;
const DENSITY = new RegExp(
  String.raw`(?<!vapou?r\s)(?<!bulk\s)(?<!vapor\s*\/\s*)(?<![\p{L}])(?:${phrase('specific gravity')}|${phrase('(?:relative )?density')}|${phrase('densidad relativa')}|densidad|gravedad\s+espec[ií]fica)(?!\s*(?:de\s+)?(?:los\s+)?(?:vapor|apar|of\s+vap))(?<aside>${QUALIFIER})${FIGURES}${UNIT}`,
  'giu',
);
const GALLON = 8.3454;
const perUnit = (unit: string): number =>
  /lb/i.test(unit) ? 1 / GALLON : /kg\s*\/\s*m/i.test(unit) ? 1 / 1000 : 1;
/** Specific gravity and density of one sheet differ by the temperature; by more, one of them is of something else. */
const SAME = 0.02;

/**
 * The density in g/mL, from a density or a specific gravity. Of a range it is the higher end: trucks are weighed by it, and what needs
 * placards is decided by pounds. A figure outside of 0.5 to 3 g/mL has another unit than it says.
 */
export function readDensity(parts: SheetParts): Read {
  const part = parts.get(9);
  if (part === undefined) return null;
  const { text } = asSold(part);
  const found = all(text, DENSITY).flatMap((match): { value: number; printed: string }[] => {
    const { low = '', high, sign = '', unit = '', aside = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (TORN.test(text.slice(end)) || /vap|air|aire|bulk/i.test(aside) || /[<>≤≥]/.test(sign))
      return [];
    const value = Math.max(number(low), number(high ?? low)) * perUnit(unit);
    if (value < 0.5 || value > 3) return [];
    return [
      {
        value,
        printed: `${high === undefined ? low : `${low} - ${high}`}${unit.replace(/\s+/g, ' ').trimEnd()}`,
      },
    ];
  });
  const [heaviest] = found.toSorted((a, b) => b.value - a.value);
  const lightest = Math.min(...found.map(({ value }) => value));
  if (!heaviest) return null;
  if (heaviest.value - lightest > SAME)
    return { doubt: 'several', printed: unique(found.map(({ printed }) => printed)) };
  const value = asText(heaviest.value, 3);
  return heaviest.printed === value ? { value } : { value, printed: heaviest.printed };
}

const UN = /(?<!\p{L})UN(?:\s*(?:number|no\.?|#|n[uú]mero|n\.?\s*º))?[\s:./-]{0,4}(\d{4})(?!\d)/giu;
const LABELLED =
  /(?:(?:UN|identification|ID)\s*(?:number|no\.?|#)|n[uú]mero\s+(?:de\s+la\s+)?ONU|ONU)[\s:./-]{0,4}(?:UN\s*)?(\d{4})(?!\d)/giu;
/** The highest number of the list lies below: four digits beyond are something else. */
const LAST_UN = 3600;
const FREE =
  /not\s+(?:a\s+)?(?:dot\s+)?(?:regulated|restricted|dangerous\s+goods|subject\s+to|classified\s+as\s+(?:a\s+)?(?:dangerous|hazardous))|non[\s-]?regulated|no\s+(?:est[aá]\s+)?(?:regulado|regulada|sujeto|clasificado)/i;
const GROUP =
  /(?:(?:packing|packaging)\s*group|grupo\s+de\s+embalaje(?:\/envasado)?|\bPG)[\s:.-]{0,4}(III|II|I)(?![A-Za-z])/gi;
/** The basic description of a shipping paper: UN1791, Hypochlorite solutions, 8, III. */
const DESCRIBED =
  /UN\s?\d{4}\s*,[^;]{3,120}?,\s*\d(?:\.\d)?\s*(?:\(\d(?:\.\d)?\)\s*)?,\s*(?:PG\s*)?(III|II|I)(?![A-Za-z])/g;

export interface Transport {
  unNumber: Read;
  packingGroup: Read;
}

/** How section 14 says the product travels. An empty UN number: it says that the product is not regulated. */
export function readTransport(parts: SheetParts): Transport {
  const text = parts.get(14);
  if (text === undefined) return { unNumber: null, packingGroup: null };
  const numbers = unique(
    [...all(text, UN), ...all(text, LABELLED)].map(([, digits = '']) => digits),
  )
    .filter((digits) => Number(digits) > 0 && Number(digits) < LAST_UN)
    .map((digits) => `UN${digits}`)
    .sort();
  const free = FREE.exec(text)?.[0];
  if (numbers.length === 0)
    return { unNumber: free ? { value: '', printed: free } : null, packingGroup: null };
  // One way of transport may free what another regulates: which one is ours a person decides.
  if (numbers.length > 1 || free)
    return {
      unNumber: { doubt: 'several', printed: [...numbers, ...(free ? [free] : [])] },
      packingGroup: null,
    };
  const groups = [...all(text, GROUP), ...all(text, DESCRIBED)].map(([, group = '']) =>
    group.toUpperCase(),
  );
  return { unNumber: onlyOne(numbers), packingGroup: onlyOne(groups) };
}

const CAS = /(?<![\d-])\d{2,7}-\d{2}-\d(?![\d-])/g;
/** Numbers of another kind may have the same shape and, one in ten, the same check digit. */
const OTHER_NUMBER =
  /(?:batch|lot|lote|item|order|part|product\s+(?:code|no)|phone|tel|fax|call|revision|version|date)[^\d]{0,14}$/i;
const MOST_CAS = 40;

/** The CAS numbers of section 3 whose check digit agrees, each once. */
export function readCas(parts: SheetParts): Read {
  const text = parts.get(3);
  if (text === undefined) return null;
  const found = all(text, CAS)
    .filter(({ index }) => !OTHER_NUMBER.test(text.slice(Math.max(0, index - 30), index)))
    .map(([cas]) => cas)
    .filter(isCasNumber);
  return found.length > 0 ? { value: unique(found).slice(0, MOST_CAS).join(', ') } : null;
}

const EPA =
  /EPA\s*Reg(?:istration|\.)?\s*(?:No\.?|Number|#)?\s*[:.]?\s*(\d{1,6}-\d{1,5}(?:-\d{1,6})?)(?![\d-])/gi;

/** The EPA registration number, in whichever section it stands; the one with the distributor's part where the same is there without it too. */
export function readEpa(text: string): Read {
  const found = unique(all(text, EPA).map(([, epa = '']) => epa));
  return onlyOne(found.filter((one) => !found.some((other) => other.startsWith(`${one}-`))));
}
