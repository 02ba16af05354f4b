/** What may stand between two words of a printed phrase, or be left out by a program that writes PDFs. */
const BETWEEN = String.raw`[^\p{L}\p{N}]{0,4}`;

/** A printed phrase as a pattern: its words in their order, whatever marks and spaces stand between them. */
export const phrase = (words: string): string => words.split(' ').join(BETWEEN);

/** The titles of the sixteen sections (29 CFR 1910.1200, appendix D), English and Spanish; a number stands before them. */
const TITLES: readonly (readonly [number, string])[] = [
  [1, 'identification|product identification|product and company identification|identificaci[oó]n'],
  [2, 'hazards? (?:s )?identification|identificaci[oó]n (?:de los?|del) peligro'],
  [3, 'composition (?:and )?information on (?:the )?ingredients|composici[oó]n'],
  [4, 'first aid|primeros auxilios'],
  [5, 'fire fighting|(?:medidas de )?lucha contra'],
  [6, 'accidental release|(?:medidas )?en caso de (?:vertido|derrame)'],
  [7, 'handling and storage|manipulaci[oó]n y almacenamiento'],
  [8, 'exposure controls?|control(?:es)? de (?:la )?exposici[oó]n'],
  [9, 'physical and chemical|propiedades f[ií]sicas y qu[ií]micas'],
  [10, 'stability and reactivity|estabilidad y reactividad'],
  [11, 'toxicological information|informaci[oó]n toxicol[oó]gica'],
  [12, 'ecological information|informaci[oó]n eco'],
  [13, 'disposal|(?:consideraciones )?(?:relativas a|sobre) la eliminaci[oó]n'],
  [14, 'transport(?:ation)? information|informaci[oó]n (?:relativa al|sobre el) transporte'],
  [15, 'regulatory information|informaci[oó]n (?:reglamentaria|sobre la reglamentaci[oó]n)'],
  [16, 'other information|otra informaci[oó]n'],
];
const SECTION = String.raw`(?:section|secci[oó]n|sec\.)[^\p{L}\p{N}]{0,3}`;
const HEADINGS = TITLES.map(
  ([number, title]) =>
    [
      number,
      new RegExp(
        String.raw`(?<![\p{L}\d.])(?:${SECTION})?0?${number}[^\p{L}\p{N}]{1,5}(?:${phrase(title)})`,
        'giu',
      ),
    ] as const,
);
/** "See Section 8: Exposure controls" is no heading. */
const REFERRED = /(?:see|refer to|in|to|under|v[eé]ase|consulte|ver)\s+(?:also\s+)?(?:the\s+)?$/i;

interface Heading {
  section: number;
  from: number;
  to: number;
}

/** A list of contents: this many headings, one close behind the other, and the first of them again after it. */
const LIST = 4;
const CLOSE = 30;
const lettersIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
/** More is no sheet, and would take long to put in order. */
const MOST_HEADINGS = 400;

function headingsIn(words: string): Heading[] {
  const all = HEADINGS.flatMap(([section, pattern]) =>
    [...words.matchAll(pattern)].map((match) => ({
      section,
      from: match.index,
      to: match.index + match[0].length,
    })),
  )
    .filter(({ from }) => !REFERRED.test(words.slice(Math.max(0, from - 30), from)))
    .sort((a, b) => a.from - b.from)
    .slice(0, MOST_HEADINGS);
  const isListed = all.map(() => false);
  let begin = 0;
  for (let at = 1; at <= all.length; at += 1) {
    const [before, here] = [all[at - 1], all[at]];
    const goesOn =
      before &&
      here &&
      here.section > before.section &&
      lettersIn(words.slice(before.to, here.from)) < CLOSE;
    if (goesOn) continue;
    const comesAgain = all.slice(at).some(({ section }) => section === all[begin]?.section);
    if (at - begin >= LIST && comesAgain) isListed.fill(true, begin, at);
    begin = at;
  }
  return all.filter((_heading, at) => !isListed[at]);
}

/**
 * The headings that follow each other as sections do: the longest row of them that never goes back. "Section 8, exposure controls" amid
 * section 6 falls out; "Section 3 (continued)" on the next page stays.
 */
function inOrder(headings: readonly Heading[]): Heading[] {
  const best: { length: number; before: number }[] = [];
  headings.forEach((heading, at) => {
    let [length, before] = [1, -1];
    for (let earlier = 0; earlier < at; earlier += 1)
      if (
        (headings[earlier]?.section ?? 99) <= heading.section &&
        (best[earlier]?.length ?? 0) >= length
      )
        [length, before] = [(best[earlier]?.length ?? 0) + 1, earlier];
    best.push({ length, before });
  });
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const chain: Heading[] = [];
  for (let at = best.findLastIndex(({ length }) => length === longest); at >= 0; ) {
    const heading = headings[at];
    if (heading) chain.unshift(heading);
    at = best[at]?.before ?? -1;
  }
  return chain;
}

/** Letters of one section that are read; the longest are half of it. */
const MOST_LETTERS = 20_000;

/** Number of a section -> what it says. A section of which it can't be told where it ends is not there. */
export type SheetParts = ReadonlyMap<number, string>;

/**
 * The sections of a sheet's words. A section counts only where the next one that was found is its next one (or comes later, from section 13
 * on: laws do not ask for all of those): otherwise it would end nobody knows where, and the ingredients of section 3 could be taken for the product.
 */
export function partsOf(words: string): SheetParts {
  const headings = inOrder(headingsIn(words));
  const parts = new Map<number, string>();
  headings.forEach(({ section, to }, at) => {
    const next = headings[at + 1];
    const isWhole = next ? next.section <= section + 1 || section >= 13 : section >= 13;
    const text = words.slice(to, next?.from);
    if (isWhole) parts.set(section, `${parts.get(section) ?? ''} ${text}`.slice(0, MOST_LETTERS));
    else parts.delete(section);
  });
  return parts;
}

const DILUTED =
  /\b(?:product\s+)?(?:at|as)\s+use\s+(?:dilution|solution)\b|\b(?:diluted|in-use)\s+(?:product|solution)\b/giu;
const AS_SOLD =
  /\b(?:product\s+)?as\s+(?:sold|supplied|packaged)\b|\bundiluted\s+product\b|\bconcentrated?\s*(?:product|:)/giu;

/**
 * Of a section what it says of the product as it is sold. A sheet may say beside it what holds for the product at its use dilution; what
 * stands between one such mark and the next belongs to it. `doubtful`: a dilution is spoken of, and nothing says where that ends.
 */
export function asSold(text: string): { text: string; doubtful: boolean } {
  const marks = [
    ...[...text.matchAll(DILUTED)].map(({ index }) => ({ index, isSold: false })),
    ...[...text.matchAll(AS_SOLD)].map(({ index }) => ({ index, isSold: true })),
  ].sort((a, b) => a.index - b.index);
  if (marks.every(({ isSold }) => isSold)) return { text, doubtful: false };
  const first = marks[0]?.index ?? text.length;
  const sold = marks.map(({ index, isSold }, at) =>
    isSold ? text.slice(index, marks[at + 1]?.index) : ' ',
  );
  return {
    text: `${text.slice(0, first)} ${sold.join(' ')}`,
    doubtful: !marks.some(({ isSold }) => isSold),
  };
}
