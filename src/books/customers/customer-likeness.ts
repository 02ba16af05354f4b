import { normalise } from '../../kit/normalise.ts';

/** What two customers are compared by. */
export interface Compared {
  id: string;
  /** Every name that it may go by, the usual one first. */
  names: readonly string[];
  zip: string;
  emails: readonly string[];
}

/** Why two may be the same, the surest first. */
export const REASONS = ['name-zip', 'name', 'email', 'elsewhere', 'similar'] as const;
export type Reason = (typeof REASONS)[number];

/** `ours`: the customers here that it may be, the likeliest first; several are for a person to choose from. */
export interface Likeness {
  reason: Reason;
  /** Exactly one of each side is left that the reason fits. */
  only: boolean;
  ours: string[];
}

/** The most customers that are offered for one line. */
const MOST = 5;
/** What more customers share than these is no way to tell them apart. */
const COMMON = 20;
const FILLERS = new Set(['the', 'and', 'of', 'at', 'inc', 'llc', 'ltd', 'co', 'corp', 'company']);

const five = (zip: string) => (/^\d{5}/.test(zip) ? zip.slice(0, 5) : '');

function wordsOf(name: string): Set<string> {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  return new Set(words);
}

const keysOf: Record<Exclude<Reason, 'similar' | 'elsewhere'>, (one: Compared) => string[]> = {
  'name-zip': (one) =>
    five(one.zip) ? foldedNames(one).map((name) => `${name} ${five(one.zip)}`) : [],
  name: foldedNames,
  email: (one) => one.emails.map((email) => email.toLowerCase()),
};

function foldedNames(one: Compared): string[] {
  return [...new Set(one.names.map(normalise).filter((name) => name !== ''))];
}

type Index = Map<string, Compared[]>;

function indexBy(all: Iterable<Compared>, keys: (one: Compared) => Iterable<string>): Index {
  const index: Index = new Map();
  for (const one of all)
    for (const key of keys(one)) {
      const same = index.get(key);
      if (same) same.push(one);
      else index.set(key, [one]);
    }
  return index;
}

/** Both have a postal code, and these differ. */
const haveOtherZips = (a: Compared, b: Compared) =>
  five(a.zip) !== '' && five(b.zip) !== '' && five(a.zip) !== five(b.zip);

/** By the part of their words that two names share; only words that few customers have are looked up. */
function likeNamed(
  one: Compared,
  index: Index,
  words: ReadonlyMap<Compared, Set<string>>,
): Compared[] {
  const mine = wordsOf(one.names[0] ?? '');
  const scores = new Map<Compared, number>();
  for (const word of mine) {
    const same = index.get(word) ?? [];
    if (same.length > COMMON) continue;
    for (const other of same) {
      if (scores.has(other)) continue;
      const theirs = words.get(other) ?? new Set();
      const shared = [...mine].filter((each) => theirs.has(each)).length;
      const score = shared / (mine.size + theirs.size - shared);
      scores.set(other, five(one.zip) !== '' && !haveOtherZips(one, other) ? score + 0.2 : score);
    }
  }
  return [...scores]
    .filter(([, score]) => score >= 0.65)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([other]) => other);
}

/**
 * Which customer of the books may be which of ours. A rule makes a pair where exactly one of each side is left that it fits; where
 * several do, all are offered. `not` holds pairs that a person denied. Decides nothing; every step looks up in maps.
 */
export function findLikeness(
  books: readonly Compared[],
  ours: readonly Compared[],
  not: (booksId: string, id: string) => boolean,
): Map<string, Likeness> {
  const found = new Map<string, Likeness>();
  const freeBooks = new Map(books.map((one) => [one.id, one]));
  const freeOurs = new Map(ours.map((one) => [one.id, one]));
  for (const reason of ['name-zip', 'name', 'email'] as const)
    pairOff(reason, { freeBooks, freeOurs }, found, not);
  const byName = indexBy(freeOurs.values(), foldedNames);
  const byEmail = indexBy(freeOurs.values(), keysOf.email);
  const words = new Map(
    [...freeOurs.values()].map((one) => [one, wordsOf(one.names[0] ?? '')] as const),
  );
  const byWord = indexBy(freeOurs.values(), (one) => words.get(one) ?? []);
  for (const one of freeBooks.values()) {
    const free = (some: readonly Compared[]) => some.filter((other) => !not(one.id, other.id));
    const named = free(
      foldedNames(one).flatMap((name) => byName.get(name)?.slice(0, COMMON) ?? []),
    );
    const near = named.filter((other) => !haveOtherZips(one, other));
    const mailed = free(
      keysOf.email(one).flatMap((email) => byEmail.get(email)?.slice(0, COMMON) ?? []),
    );
    const [reason, some] =
      near.length > 0
        ? (['name', near] as const)
        : mailed.length > 0
          ? (['email', mailed] as const)
          : named.length > 0
            ? (['elsewhere', named] as const)
            : (['similar', free(likeNamed(one, byWord, words))] as const);
    const ids = [...new Set(some.map((other) => other.id))].slice(0, MOST);
    if (ids.length > 0) found.set(one.id, { reason, only: false, ours: ids });
  }
  return found;
}

function pairOff(
  reason: 'name-zip' | 'name' | 'email',
  { freeBooks, freeOurs }: { freeBooks: Map<string, Compared>; freeOurs: Map<string, Compared> },
  found: Map<string, Likeness>,
  not: (booksId: string, id: string) => boolean,
): void {
  const here = indexBy(freeOurs.values(), keysOf[reason]);
  const fits = (one: Compared) => {
    const some = keysOf[reason](one).flatMap((key) => here.get(key)?.slice(0, COMMON) ?? []);
    const able = some.filter(
      (other) => !not(one.id, other.id) && (reason !== 'name' || !haveOtherZips(one, other)),
    );
    return [...new Set(able)];
  };
  const fitting = new Map([...freeBooks.values()].map((one) => [one, fits(one)]));
  const fitCounts = new Map<Compared, number>();
  for (const some of fitting.values())
    for (const other of some) fitCounts.set(other, (fitCounts.get(other) ?? 0) + 1);
  for (const [one, [other, second]] of fitting) {
    if (!other || second || fitCounts.get(other) !== 1) continue;
    found.set(one.id, { reason, only: true, ours: [other.id] });
    freeBooks.delete(one.id);
    freeOurs.delete(other.id);
  }
}
