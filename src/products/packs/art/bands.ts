/**
 * Flat band colour of each category (look.md). All carry white text at 6:1 or more; the category's
 * name always stands with it.
 */
export const BANDS: Record<string, string> = {
  Laundry: '#1F4E9E',
  Warewashing: '#006B74',
  Kitchen: '#85560A',
  Housekeeping: '#2F6B3A',
  'Floor Care': '#6A3C6B',
  'Pool & Spa': '#00699C',
  'Hand Care': '#7A5230',
  'Dispensers & Equipment': '#4A4F57',
};

/**
 * A category from an accounting system may be one we have no band for: it gets the muted ink of the
 * house.
 */
const OTHER_BAND = '#565B63';

/** The band colour of a category; neutral for an unknown one. */
export function bandOf(category: string): string {
  return Object.hasOwn(BANDS, category) ? (BANDS[category] ?? OTHER_BAND) : OTHER_BAND;
}

/**
 * `share` (0..1) of `color` over `ground`, as a flat hex colour: tints without transparency print
 * the same everywhere.
 */
export function tint(color: string, ground: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const a = Number.parseInt(color.slice(at, at + 2), 16);
    const b = Number.parseInt(ground.slice(at, at + 2), 16);
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('').toUpperCase()}`;
}
