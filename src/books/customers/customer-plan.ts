import { normalise } from '../../kit/normalise.ts';
import { FAMILY_LEVELS } from '../../people/customers/public/contract.ts';
import { HOME_CURRENCY } from '../ledger-rows.ts';
import { type Compared, findLikeness, type Likeness } from './customer-likeness.ts';
import {
  BOOK_STATES,
  type BookCustomer,
  type BookState,
  type Caution,
  type CustomerPlan,
  type Difference,
  type Field,
  OUR_STATES,
  type OurCustomer,
  type OurState,
  type PlannedCustomer,
  type PlannedOurs,
} from './customer-lines.ts';

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
export const addressOf = (one: Pick<BookCustomer, 'address1' | 'city' | 'state' | 'zip'>) =>
  [one.address1, one.city, [one.state, one.zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/** Both sides of one field, or null where they say the same or the books say nothing. */
function differ(field: Field, here: string, there: string, equal: boolean): Difference | null {
  return there === '' || equal ? null : { field, here, there };
}

const PARTS = ['address1', 'city', 'state', 'zip'] as const;

/** The parts that both have are the same; ZIP codes by their first five digits. */
export function addressFits(
  ours: Pick<OurCustomer, (typeof PARTS)[number]>,
  book: Pick<BookCustomer, (typeof PARTS)[number]>,
): boolean {
  return PARTS.every(
    (part) =>
      ours[part] === '' ||
      book[part] === '' ||
      (part === 'zip'
        ? ours.zip.slice(0, 5) === book.zip.slice(0, 5)
        : normalise(ours[part]) === normalise(book[part])),
  );
}

const digits = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '');

function differencesOf(
  book: BookCustomer,
  ours: OurCustomer,
  {
    parent,
    ourParent,
    leftOurParent,
  }: {
    parent: Pick<PlannedCustomer, 'parent' | 'parentName'>;
    ourParent: OurCustomer | null;
    leftOurParent: boolean;
  },
): Difference[] {
  const names = [ours.name, ours.accountingName ?? '', `${ours.name} (${ours.city})`];
  const lacks = PARTS.some((part) => ours[part] === '' && book[part] !== '');
  const all = [
    differ(
      'name',
      ours.name,
      book.plainName,
      names.some((name) => normalise(name) === normalise(book.plainName)),
    ),
    differ('address', addressOf(ours), addressOf(book), addressFits(ours, book) && !lacks),
    differ(
      'email',
      ours.email,
      book.email,
      book.emails.some((email) => same(email, ours.email)),
    ),
    differ('phone', ours.phone, book.phone, digits(ours.phone) === digits(book.phone)),
    differ('terms', ours.terms, book.terms, same(ours.terms, book.terms)),
    parent.parent !== null
      ? differ(
          'parent',
          ourParent?.name ?? '',
          parent.parentName ?? '',
          parent.parent.id === ours.parentId || parent.parent.id === ours.id,
        )
      : leftOurParent
        ? { field: 'parent' as const, here: ourParent?.name ?? '', there: '' }
        : null,
  ];
  return all.filter((one) => one !== null && book.kept[one.field] !== one.there) as Difference[];
}

/** Those above a customer of the books, the nearest first. */
export function chainOf(
  booksId: string | null,
  books: ReadonlyMap<string, BookCustomer>,
): BookCustomer[] {
  const chain: BookCustomer[] = [];
  for (let id = booksId; id !== null; ) {
    const next = books.get(id);
    if (!next || chain.includes(next)) break;
    chain.push(next);
    id = next.parentBooksId;
  }
  return chain;
}

/** Whom it belongs to here: the next one up that is not left out, or who stands high enough where the books go deeper than a family here. */
function parentIn(
  booksId: string | null,
  books: ReadonlyMap<string, BookCustomer>,
): BookCustomer | null {
  const chain = chainOf(booksId, books).filter((one) => !one.ignored);
  return chain[Math.max(0, chain.length - (FAMILY_LEVELS - 1))] ?? null;
}

const isForeign = (book: BookCustomer) => book.currency !== null && book.currency !== HOME_CURRENCY;

const bookCompared = (book: BookCustomer): Compared => ({
  id: book.booksId,
  names: [book.plainName],
  zip: book.zip,
  emails: book.emails,
});
const ourCompared = (ours: OurCustomer): Compared => ({
  id: ours.id,
  names: [ours.name, `${ours.name} (${ours.city})`, ours.accountingName ?? ''],
  zip: ours.zip,
  emails: ours.email ? [ours.email] : [],
});

/** Where every customer of both sides stands. Decides nothing and writes nothing; each step looks up in maps. */
export function planCustomers(
  books: readonly BookCustomer[],
  ours: readonly OurCustomer[],
): CustomerPlan {
  const byId = new Map(books.map((book) => [book.booksId, book]));
  const oursById = new Map(ours.map((one) => [one.id, one]));
  const isDead = (book: BookCustomer | undefined) =>
    book !== undefined && (book.isMissing || book.mergedInto !== null);
  // One that was added to the books since they were read has no line yet.
  const isMatched = (one: OurCustomer) =>
    one.accountingId !== null && !isDead(byId.get(one.accountingId));
  const linked = new Map(
    ours.filter(isMatched).map((one) => [one.accountingId ?? '', one] as const),
  );
  const listed = books.filter((book) => !book.isMissing);
  const free = ours.filter(
    (one) => one.isActive && !isMatched(one) && !one.adding && one.billedThrough === null,
  );
  const open = listed.filter(
    (book) => !linked.has(book.booksId) && book.isActive && !isForeign(book) && !book.ignored,
  );
  const likeness = findLikeness(open.map(bookCompared), free.map(ourCompared), (booksId, id) =>
    (byId.get(booksId)?.notThese ?? []).includes(id),
  );
  const known = new Set(ours.filter(isMatched).map((one) => placeKey(one.name, one.zip)));
  const twins = Map.groupBy(open, (book) => placeKey(book.plainName, book.zip));
  const parentOf = (book: BookCustomer) => {
    const up = parentIn(book.parentBooksId, byId);
    return { parent: (up && linked.get(up.booksId)) ?? null, parentName: up?.plainName ?? null };
  };
  const lines = listed.map((book): PlannedCustomer => {
    const mine = linked.get(book.booksId) ?? null;
    const line = {
      book,
      ours: mine,
      likeness: null,
      caution: null,
      differences: [],
      switchTo: null,
      ...parentOf(book),
    };
    if (isForeign(book)) return { ...line, state: 'unusable', caution: foreign(book) };
    if (mine) {
      const ourParent = mine.parentId === null ? null : (oursById.get(mine.parentId) ?? null);
      const left = parentIn(book.leftParentId, byId);
      const leftOurs =
        book.parentBooksId === null &&
        ourParent !== null &&
        linked.get(left?.booksId ?? '') === ourParent;
      return {
        ...line,
        state: 'matched',
        differences: differencesOf(book, mine, {
          parent: line,
          ourParent,
          leftOurParent: leftOurs,
        }),
        switchTo: switchOf(book, mine),
      };
    }
    if (book.ignored) return { ...line, state: 'ignored' };
    if (!book.isActive) return { ...line, state: 'inactive' };
    const like = likeness.get(book.booksId);
    if (like) {
      const first = oursById.get(like.ours[0] ?? '') ?? null;
      return { ...line, state: 'proposed', ours: first, likeness: like };
    }
    const isTwin = (key: string) => known.has(key) || (twins.get(key)?.length ?? 0) > 1;
    return { ...line, state: 'new', caution: cautionOf(book, line, isTwin) };
  });
  const likelyIds = new Set([...likeness.values()].flatMap((one) => one.ours));
  const onlyHere = ours.flatMap((one): PlannedOurs[] => {
    if (isMatched(one) || likelyIds.has(one.id)) return [];
    const gone = one.accountingId === null ? null : byId.get(one.accountingId);
    if (one.accountingId !== null) {
      const survivor = gone?.mergedInto ? byId.get(gone.mergedInto) : undefined;
      const mergedInto = survivor
        ? {
            booksId: survivor.booksId,
            name: survivor.plainName,
            ours: linked.get(survivor.booksId) ?? null,
          }
        : null;
      return one.isActive ? [{ ours: one, state: 'lost', mergedInto, through: null }] : [];
    }
    if (!one.isActive) return [];
    const through = one.billedThrough === null ? null : (oursById.get(one.billedThrough) ?? null);
    if (through) return [{ ours: one, state: 'through', mergedInto: null, through }];
    const state = one.adding ? 'adding' : one.staysHere ? 'stays' : 'missing';
    return [{ ours: one, state, mergedInto: null, through: null }];
  });
  return { lines, onlyHere, ours, books: byId };
}

const placeKey = (name: string, zip: string) => `${normalise(name)} ${zip.slice(0, 5)}`;

const foreign = (book: BookCustomer): Caution => ({
  kind: 'currency',
  text: `Has ${book.currency} in QuickBooks, and this shop bills in ${HOME_CURRENCY} only.`,
});

/** What staff blocked stays blocked; everything else that the books switched waits for a yes. */
function switchOf(book: BookCustomer, ours: OurCustomer): boolean | null {
  if (book.isActive === ours.isActive || book.kept.active === String(book.isActive)) return null;
  if (book.isActive && ours.switchedOffBy !== 'books') return null;
  return book.isActive;
}

function cautionOf(
  book: BookCustomer,
  line: Pick<PlannedCustomer, 'parent' | 'parentName'>,
  isTwin: (key: string) => boolean,
): Caution | null {
  if (isTwin(placeKey(book.plainName, book.zip)))
    return {
      kind: 'twin',
      text: 'Another customer of QuickBooks has this name and ZIP code. Perhaps it stands there twice.',
    };
  if (line.parentName !== null && line.parent === null)
    return {
      kind: 'parent',
      text: `Belongs to ${line.parentName}, which is not matched here yet.`,
    };
  if (PARTS.some((part) => book[part] === ''))
    return {
      kind: 'address',
      text: 'Its address is not complete in QuickBooks. Fill it in here before it orders.',
    };
  return null;
}

export function countBookStates(lines: readonly PlannedCustomer[]): Record<BookState, number> {
  const counts = Object.fromEntries(BOOK_STATES.map((state) => [state, 0])) as Record<
    BookState,
    number
  >;
  for (const { state } of lines) counts[state] += 1;
  return counts;
}

export function countOurStates(onlyHere: readonly PlannedOurs[]): Record<OurState, number> {
  const counts = Object.fromEntries(OUR_STATES.map((state) => [state, 0])) as Record<
    OurState,
    number
  >;
  for (const { state } of onlyHere) counts[state] += 1;
  return counts;
}

/** How sure a proposal is: `sure` goes with the others in one yes, `unsure` is for a look of its own. */
export function confidenceOf({ reason, only }: Likeness): 'sure' | 'likely' | 'unsure' {
  if (!only) return 'unsure';
  return reason === 'name-zip' ? 'sure' : 'likely';
}

/** Lines that wait for a word. */
export const waitsForDecision = (line: PlannedCustomer) =>
  line.state === 'proposed' ||
  line.state === 'new' ||
  line.differences.length > 0 ||
  line.switchTo !== null;
