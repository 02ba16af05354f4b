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

/** Several fields folded into one searchable text. The separator can't occur in a folded term, so no hit spans two fields. */
export function searchText(...fields: (string | null | undefined)[]): string {
  return fields.map((field) => normalise(field ?? '')).join('|');
}
