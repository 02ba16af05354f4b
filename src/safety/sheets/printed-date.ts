const MONTHS: readonly string[] = [
  'jan ene',
  'feb',
  'mar',
  'apr abr',
  'may',
  'jun',
  'jul',
  'aug ago',
  'sep',
  'oct',
  'nov',
  'dec dic',
];

const DATE = String.raw`(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}(?:st|nd|rd|th)?[-\s]+(?:de\s+)?\p{L}{3,10}\.?[-,\s]+(?:de\s+)?\d{4}|\p{L}{3,10}\.?[-\s]+\d{1,2}(?:st|nd|rd|th)?[-,\s]+\d{4})`;
const BETWEEN = String.raw`(?:\s*\([^)]{0,24}\))?[\s:.–-]{0,6}`;
const after = (label: string) =>
  new RegExp(String.raw`(?<![\p{L}])(?:${label})${BETWEEN}${DATE}`, 'giu');

/** What stands before the date of this revision, the surest first. */
const LABELS = [
  after(
    String.raw`(?:last\s+)?revis(?:ion|ed)(?:\s+date|\s+on)?|date\s+of\s+(?:last\s+)?revision|fecha\s+de\s+(?:la\s+)?revisi[oó]n`,
  ),
  after(
    String.raw`issu(?:e|ed|ing)(?:\s+date|\s+on)?|date\s+(?:of\s+issue|of\s+preparation|issued|prepared)|(?:sds|version|effective|preparation)\s+date|prepared(?:\s+on)?|fecha\s+de\s+(?:emisi[oó]n|elaboraci[oó]n)`,
  ),
];
/** A date behind one of these is that of an earlier sheet. */
const EARLIER =
  /(?:supersed\w*|replac\w*|previous|prior|reemplaza|sustituye|anterior)[^.;]{0,30}$/iu;

function isoDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real && year >= 1985 && year < 2100 ? at.toISOString().slice(0, 10) : null;
}

/** The days that a written date may mean, the likeliest first: 03/05/2024 is March 5, or May 3. */
function readingsOf(written: string): string[] {
  const parts = written.match(/\d+|\p{L}{3,}/gu) ?? [];
  const words = parts.filter((part) => /\p{L}{3}/u.test(part) && !/^(?:st|nd|rd|th)$/.test(part));
  const [first = 0, second = 0, third = 0] = parts.filter((part) => /^\d/.test(part)).map(Number);
  const found: (string | null)[] = [];
  const word = words[0]?.toLowerCase().slice(0, 3);
  if (word) {
    const month = MONTHS.findIndex((names) => names.split(' ').includes(word)) + 1;
    if (month > 0) found.push(isoDay(second, month, first));
  } else if (first > 999) found.push(isoDay(first, second, third));
  else {
    const [american, european] = [isoDay(third, first, second), isoDay(third, second, first)];
    found.push(...(written.includes('.') ? [european, american] : [american, european]));
  }
  return [...new Set(found.filter((day) => day !== null))];
}

/**
 * The revision date that a sheet's own words name, as the days it may mean (ISO, the likeliest first); empty when it can't be read. Words of a
 * former sheet do not count.
 */
export function printedDates(words: string): string[] {
  for (const label of LABELS)
    for (const match of words.matchAll(label)) {
      if (EARLIER.test(words.slice(Math.max(0, match.index - 40), match.index))) continue;
      const readings = readingsOf(match[1] ?? '');
      if (readings.length > 0) return readings;
    }
  return [];
}
