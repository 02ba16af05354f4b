/**
 * Folds text for search: accents to base letters, lower case, and only a-z and 0-9 kept (specification, section 5).
 * A term that folds to '' is no term at all.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The specification's rule to the letter: an accented letter is no a-z, so it is dropped. */
function dropped(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Several fields folded into one searchable text, in order. The separator can't occur in a folded term, so no hit spans two fields.
 * Fields with accents follow once more with those letters dropped, so that what the specification's rule finds is found too.
 */
export function searchText(...fields: (string | null | undefined)[]): string {
  const texts = fields.map((field) => field ?? '');
  return [
    ...texts.map(normalise),
    ...texts.map(dropped).filter((text, at) => text !== normalise(texts[at] ?? '')),
  ].join('|');
}
