/** What people ask of a catalogue, each time something else. One seed asks the same of every size. */
import { BRANDS, CATEGORIES, type Person, SIZES, WORDS } from './catalogue.ts';

/** A question: who asks (null = a visitor), of which kind of page, and what stands in its address. */
export interface Question {
  by: Person | null;
  of: 'list' | 'public-api' | 'suggestions' | 'product' | 'records' | 'home';
  query: string;
}

export type Dice = () => number;

/** A small generator of numbers from 0 to 1 (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const oneOf = <T>(dice: Dice, from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T;
const some = <T>(dice: Dice, from: readonly T[], most: number): T[] =>
  Array.from({ length: 1 + Math.floor(dice() * most) }, () => oneOf(dice, from));
const place = (...keys: (string | number)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

const nameOf = (dice: Dice) => `${oneOf(dice, WORDS)} ${oneOf(dice, WORDS)}`;
const wordOf = (dice: Dice) =>
  oneOf(dice, [
    oneOf(dice, WORDS),
    oneOf(dice, WORDS).slice(0, 4),
    nameOf(dice),
    `${oneOf(dice, WORDS)} ${Math.floor(dice() * 160)}`,
  ]);
const BROAD = [
  '5',
  '1',
  'e',
  'a',
  'gal',
  'br',
  'case',
  'brand',
  'drum',
  'pail',
  'in',
  'o',
  '0',
  '10',
  'BR-1',
  'l',
];
/** A number in the middle of a SKU that both catalogues know. */
const numberOf = (dice: Dice) => String(10_000 + Math.floor(dice() * 160));

/** A list from its start or from any place in it, in any order. */
function pageOf(dice: Dice, sorts: readonly string[]): [string, string][] {
  const sort = oneOf(dice, sorts);
  const [name, further] = [nameOf(dice), dice() < 0.5];
  const places: Record<string, string> = {
    name: place(name, ''),
    brand: place(oneOf(dice, BRANDS), name, ''),
    price: place(Math.floor(dice() * 9000), name, ''),
  };
  return [['sort', sort], ...(further ? [['after', places[sort] ?? ''] as [string, string]] : [])];
}

function filtersOf(dice: Dice, stock: boolean): [string, string][] {
  const filters: [string, string][] = [];
  if (dice() < 0.6) for (const brand of some(dice, BRANDS, 3)) filters.push(['brand', brand]);
  if (dice() < 0.6)
    for (const category of some(dice, CATEGORIES, 3)) filters.push(['category', category]);
  if (dice() < 0.4) filters.push(['hazardous', dice() < 0.5 ? 'yes' : 'no']);
  if (stock && dice() < 0.5) filters.push(['stock', 'in']);
  return filters;
}

const list = (by: Person | null, ...parts: [string, string][][]): Question => ({
  by,
  of: 'list',
  query: new URLSearchParams(parts.flat()).toString(),
});
const search = (term: string): [string, string][] => [['q', term]];

type Make = (dice: Dice, people: readonly Person[]) => Question;

/** Kinds of questions by name. */
export const QUESTIONS = {
  'visitor: a page of the list': (dice: Dice): Question =>
    list(null, pageOf(dice, ['name', 'brand'])),
  'visitor: filters': (dice: Dice): Question =>
    list(null, filtersOf(dice, false), pageOf(dice, ['name', 'brand'])),
  'visitor: search for words': (dice: Dice): Question => list(null, search(wordOf(dice))),
  'visitor: broad search': (dice: Dice): Question =>
    list(null, search(oneOf(dice, BROAD)), filtersOf(dice, false)),
  'visitor: search for a size': (dice: Dice): Question =>
    list(
      null,
      search(oneOf(dice, SIZES).slice(0, 3 + Math.floor(dice() * 6))),
      filtersOf(dice, false),
    ),
  'visitor: public API': (dice: Dice): Question => ({
    ...list(null, search(wordOf(dice)), filtersOf(dice, false)),
    of: 'public-api',
  }),
  'buyer: a page of the list': (dice: Dice, people: readonly Person[]): Question =>
    list(oneOf(dice, people), pageOf(dice, ['name', 'brand'])),
  'buyer: filters, stock': (dice: Dice, people: readonly Person[]): Question =>
    list(oneOf(dice, people), filtersOf(dice, true), pageOf(dice, ['name', 'brand'])),
  'buyer: search and filters': (dice: Dice, people: readonly Person[]): Question =>
    list(oneOf(dice, people), search(wordOf(dice)), filtersOf(dice, true)),
  'buyer: broad search': (dice: Dice, people: readonly Person[]): Question =>
    list(oneOf(dice, people), search(oneOf(dice, BROAD)), filtersOf(dice, true)),
  'buyer: search for a SKU': (dice: Dice, people: readonly Person[]): Question =>
    list(oneOf(dice, people), search(numberOf(dice))),
  'buyer: by price': (dice: Dice, people: readonly Person[]): Question =>
    list(oneOf(dice, people), pageOf(dice, ['price'])),
  'buyer: by price, filtered': (dice: Dice, people: readonly Person[]): Question =>
    list(
      oneOf(dice, people),
      search(oneOf(dice, BROAD)),
      filtersOf(dice, true),
      pageOf(dice, ['price']),
    ),
  'buyer: quick add': (dice: Dice, people: readonly Person[]): Question => ({
    by: oneOf(dice, people),
    of: 'suggestions',
    query: new URLSearchParams({
      term: oneOf(dice, [numberOf(dice), wordOf(dice), 'BR-10', oneOf(dice, BROAD)]),
    }).toString(),
  }),
  'buyer: a product': (dice: Dice, people: readonly Person[]): Question => ({
    by: oneOf(dice, people),
    of: 'product',
    query: `product-${Math.floor(dice() * 160)}`,
  }),
  'buyer: home': (dice: Dice, people: readonly Person[]): Question => ({
    by: oneOf(dice, people),
    of: 'home',
    query: '',
  }),
  'buyer: records by SKU (API)': (dice: Dice, people: readonly Person[]): Question => ({
    by: oneOf(dice, people),
    of: 'records',
    query: new URLSearchParams({ search: numberOf(dice) }).toString(),
  }),
} satisfies Record<string, Make>;

/** What is asked first after a change. */
export const FIRST: Make[] = [
  QUESTIONS['visitor: a page of the list'],
  QUESTIONS['buyer: broad search'],
  QUESTIONS['buyer: by price, filtered'],
  QUESTIONS['buyer: quick add'],
];
