import { parsePack } from '../../products/packs/public/pack.ts';

/** QuickBooks puts this behind the name of an inactive item. */
const DELETED = / \(deleted(?:[ -]\d+)?\)$/i;

/** Separators between a name and its size, the most reliable first. */
const SEPARATORS = [', ', ' - ', ' – ', ' — ', ' / ', ' | '];

/** The trade's short forms in the words that sizes are read by: "4/1 GAL CS" -> "4 x 1 gal case". */
function inWords(text: string): string {
  return text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^(\d+)\s*[/xX×]\s*(\d)/, '$1 x $2')
    .replace(/(\d)\s*(gallons?|gal|fl\s*oz|oz|lbs?|ml)\b/gi, '$1 $2')
    .replace(/(\d)\s*#/g, '$1 lb')
    .replace(/\bgal\.?\b|\bgallons?\b/gi, 'gal')
    .replace(/\b(?:fl\s*)?oz\.?\b/gi, 'oz')
    .replace(/\blbs?\.?\b/gi, 'lb')
    .replace(/\bml\b/gi, 'mL')
    .replace(/\b(?:cs|cse)\b/gi, 'case')
    .replace(/\bpl\b/gi, 'pail')
    .replace(/\b(?:dr|drm)\b/gi, 'drum')
    .replace(/\bea\b/gi, 'each')
    .replace(/\b(case|pail|drum|carboy|bag|bottle|jug|each|pack of|vials? of)\b/gi, (word) =>
      word.toLowerCase(),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

const sizeOf = (text: string): string | null => {
  const words = inWords(text);
  return words && parsePack(words).kind !== 'other' ? words : null;
};

/** An item without a size in its name is sold by the piece. */
const PIECE = 'each';

/**
 * Takes an item's name apart: "Laundry Sour, 5 gal pail" -> name and size. The size may stand behind a comma, a dash or in
 * brackets, or simply be the last words. `found` is false when no size was in it.
 */
export function splitItemName(itemName: string): {
  name: string;
  sizeUnit: string;
  found: boolean;
} {
  const whole = itemName.replace(DELETED, '').replace(/\s+/g, ' ').trim();
  for (const separator of SEPARATORS) {
    for (let at = whole.indexOf(separator); at > 0; at = whole.indexOf(separator, at + 1)) {
      const sizeUnit = sizeOf(whole.slice(at + separator.length));
      if (sizeUnit) return { name: whole.slice(0, at).trim(), sizeUnit, found: true };
    }
  }
  const words = whole.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const sizeUnit = sizeOf(words.slice(at).join(' '));
    if (sizeUnit) return { name: words.slice(0, at).join(' '), sizeUnit, found: true };
  }
  return { name: whole, sizeUnit: PIECE, found: false };
}
