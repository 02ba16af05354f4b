import { z } from 'zod';
import type { Failure } from '../../../kit/failure.ts';
import { text } from '../../../kit/form-fields.ts';
import { parseUnitPrice } from '../../../kit/parse-money.ts';
import { describePack, type Pack, parsePack } from '../../packs/public/pack.ts';
import { SHARED_FACTS, type SharedFact } from './product-facts.ts';

/** The price of one piece as people type it, up to seven decimals of a dollar; '' is no price. Undefined when it is not an amount. */
export function centsOf(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^(?:US)?\s*\$?\s*/i, '')
    .replace(/\s*(?:USD)$/i, '');
  if (plain === '') return null;
  const found = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,7}))?$/.exec(plain);
  if (!found || plain === '.') return undefined;
  return parseUnitPrice(`${found[1] ?? '0'}.${found[2] || '0'}`) ?? undefined;
}

/** The same for a form's command: NaN, which no contract takes, for what is no amount. */
export function typedCents(text: string): number | null {
  const cents = centsOf(text);
  return cents === undefined ? Number.NaN : cents;
}

/** What lists call a product whose safety data names an EPA registration; the database says it so. */
const EPA_REGISTERED = 'EPA registered';

/** What people gave of a product's certifications, as the form holds it. */
export const certificationsInput = (certified: readonly string[]) =>
  certified.filter((name) => name !== EPA_REGISTERED).join(', ');

const optionalText = text.optional();
/** The fields of a form for what all sizes share; the form of a further size has none. */
export const sharedFields = Object.fromEntries(
  SHARED_FACTS.map((fact) => [fact, optionalText]),
) as Record<SharedFact, typeof optionalText>;

/** A count as people type it ("1,200", "12.0"); '' is zero. NaN when it is none. */
export function countOf(text: string): number {
  const plain = text.trim();
  if (plain === '') return 0;
  return /^(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN;
}

/** What is wrong with each field of a form of facts, in words for people. */
export function factProblems(failure: Failure | undefined): Record<string, string> {
  const problems = Object.fromEntries(
    Object.entries(failure?.fields ?? {}).map(([path, message]) => [
      path,
      message.startsWith('Invalid input') ? 'Check this.' : message,
    ]),
  );
  if (problems.priceCents && /number|nan/i.test(problems.priceCents))
    problems.priceCents = 'Enter a price such as 89.50.';
  return problems;
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * What one sellable unit holds: "4 gal", "50 lb"; '' for pieces and for sizes that we cannot read.
 */
export function packContents(pack: Pack): string {
  if (pack.totalGallons !== null) return `${figure.format(pack.totalGallons)} gal`;
  return pack.totalPounds === null ? '' : `${figure.format(pack.totalPounds)} lb`;
}

/**
 * How a typed size was understood: "4 x 1 gal case = 4 gal", with the words that buyers read. Null
 * for an empty one.
 */
export function readBack(sizeUnit: string): { understood: boolean; text: string } | null {
  const pack = parsePack(sizeUnit);
  if (pack.text === '') return null;
  if (pack.kind === 'other')
    return {
      understood: false,
      text: 'We can’t read this size. It is shown as you type it, without a total or a price per gallon.',
    };
  const total = packContents(pack);
  const words = describePack(pack);
  return { understood: true, text: total ? `${pack.text} = ${total} (${words})` : words };
}

/** The choice of a form: whether it is hazardous; '' = not stated, undefined for the verb. */
export const hazardChoice = z
  .enum(['', 'yes', 'no'])
  .default('')
  .transform((choice) => (choice === '' ? undefined : choice === 'yes'));

/** The facts of one size as its form holds them. */
export interface FormFacts {
  name: string;
  brand: string;
  category: string;
  description: string;
  certifications: string;
  sizeUnit: string;
  sku: string;
  quantity: string;
  taxable: boolean;
}

type Stored = Omit<FormFacts, 'certifications' | 'quantity'> & {
  certified: readonly string[];
  quantity: number;
};

export const formFacts = (product: Stored): FormFacts => ({
  name: product.name,
  brand: product.brand,
  category: product.category,
  description: product.description,
  certifications: certificationsInput(product.certified),
  sizeUnit: product.sizeUnit,
  sku: product.sku,
  quantity: String(product.quantity),
  taxable: product.taxable,
});

const FORM_FACTS = Object.keys(
  formFacts({
    name: '',
    brand: '',
    category: '',
    description: '',
    certified: [],
    sizeUnit: '',
    sku: '',
    quantity: 0,
    taxable: false,
  }),
) as (keyof FormFacts)[];

// A browser sends line ends as CR LF.
const plain = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : null;

/** What was typed of them, held against what the form began with. A field that can't be typed in is not sent. */
export function typedFacts(began: FormFacts, form: FormData): Partial<FormFacts> {
  const typed = FORM_FACTS.flatMap((fact) => {
    const value = fact === 'taxable' ? form.has(fact) : plain(form.get(fact));
    return value === null || value === began[fact] ? [] : [[fact, value] as const];
  });
  return Object.fromEntries(typed);
}

/** What of it somebody else has changed since, beside what was typed here: theirs, where both changed the same. */
export function mergeFacts(began: FormFacts, now: FormFacts, typed: Partial<FormFacts>) {
  const mine = FORM_FACTS.filter((fact) => typed[fact] !== undefined && typed[fact] !== now[fact]);
  return mine.map((fact) => ({ fact, theirs: now[fact] === began[fact] ? null : now[fact] }));
}
export type TypedFact = ReturnType<typeof mergeFacts>[number];
