/**
 * The packs this trade sells. A pack type decides the drawing, the freight and whether Limited
 * Quantity can apply.
 */
export type PackKind =
  | 'spray-bottle-case'
  | 'jug-case'
  | 'big-jug-case'
  | 'pail'
  | 'drum-15'
  | 'drum-30'
  | 'drum-55'
  | 'carboy'
  | 'weight-pail'
  | 'bag'
  | 'fiber-drum'
  | 'capsule-case'
  | 'aerosol-case'
  | 'refill-case'
  | 'piece'
  | 'piece-pack'
  | 'vial'
  | 'other';

export type PackUnit = 'gal' | 'oz' | 'mL' | 'lb' | 'each';

/**
 * One sellable unit, taken apart. `innerAmount` is what one inner container holds, in `innerUnit`.
 */
export interface Pack {
  text: string;
  kind: PackKind;
  innerCount: number;
  innerAmount: number;
  innerUnit: PackUnit;
  /** US liquid gallons in the whole sellable unit; null for solids, aerosols and pieces. */
  totalGallons: number | null;
  /** Avoirdupois pounds in the whole sellable unit; null for liquids and pieces. */
  totalPounds: number | null;
}

/** A US gallon in millilitres, exact by definition (231 cubic inches). */
export const MILLILITRES_PER_GALLON = 3785.411784;
const OUNCES_PER_GALLON = 128;
const OUNCES_PER_POUND = 16;

/**
 * Below this a bottle "oz" case is aerosol cans, whose ounces are net weight; spray bottles start
 * at 24 fl oz.
 */
const SMALLEST_SPRAY_BOTTLE_OUNCES = 24;

const SIZE =
  /^(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*(gal(?:lons?)?|(?:fl\s*)?oz|ml|lbs?)\b\.?\s*(case|pail|drum|carboy|bag|bottle|jug)?$/i;
const PIECE = /^each(?:\s*\(.*\))?$/i;
const PIECES = /^pack of (\d+)$/i;
const VIALS = /^(?:(\d+) )?vials? of (\d+)$/i;

/**
 * Takes a `sizeUnit` apart ("4 x 1 gal case", "55 gal drum", "vial of 100"). Sizes come from an
 * accounting system and are free text, so an unknown one is kind `other` and never an error.
 */
export function parsePack(sizeUnit: string): Pack {
  const text = sizeUnit.trim().replace(/\s+/g, ' ');
  if (PIECE.test(text)) return pieces(text, 'piece', 1, 1);
  const count = PIECES.exec(text);
  if (count) return pieces(text, 'piece-pack', Number(count[1]), 1);
  const vials = VIALS.exec(text);
  if (vials) return pieces(text, 'vial', Number(vials[1] ?? 1), Number(vials[2]));

  const size = SIZE.exec(text);
  if (!size) return pieces(text, 'other', 1, 1);
  const innerCount = Number(size[1] ?? 1);
  const innerAmount = Number(size[2]);
  const innerUnit = unitOf(size[3] ?? '');
  const kind = kindOf(innerCount, innerAmount, innerUnit, (size[4] ?? '').toLowerCase());
  return {
    text,
    kind,
    innerCount,
    innerAmount,
    innerUnit,
    ...totals(kind, innerCount * innerAmount, innerUnit),
  };
}

/** The container that a size names ("case" of "4 x 1 gal case"), in its own letters; '' when it names none, as in "4x1 gal". */
export const containerOf = ({ text }: Pick<Pack, 'text'>): string => SIZE.exec(text)?.[4] ?? '';

/**
 * The pack in plain words: "case of 4 gallons", "55 gallon drum", "case of 12 spray bottles, 32
 * ounces each".
 */
export function describePack(pack: Pack): string {
  const { innerCount: count, innerAmount: amount } = pack;
  switch (pack.kind) {
    case 'jug-case':
      return amount === 1
        ? `case of ${count} gallons`
        : `case of ${count} jugs, ${amount} gallons each`;
    case 'big-jug-case':
      return `case of ${count} jugs, ${amount} gallons each`;
    case 'spray-bottle-case':
      return `case of ${count} spray bottles, ${amount} ounces each`;
    case 'aerosol-case':
      return `case of ${count} spray cans, ${amount} ounces each`;
    case 'refill-case':
      return `case of ${count} refills, ${amount} milliliters each`;
    case 'capsule-case':
      return `case of ${count} solid blocks, ${amount} pounds each`;
    case 'pail':
      return `${amount} gallon pail`;
    case 'drum-15':
    case 'drum-30':
    case 'drum-55':
      return `${amount} gallon drum`;
    case 'carboy':
      return `${amount} gallon carboy`;
    case 'weight-pail':
      return `${amount} pound pail`;
    case 'bag':
      return `${amount} pound bag`;
    case 'fiber-drum':
      return `${amount} pound drum`;
    case 'piece':
      return pack.text === 'each'
        ? 'one piece'
        : pack.text.replace(/^each \((.*)\)$/i, 'one piece, $1');
    case 'piece-pack':
      return `pack of ${count}`;
    case 'vial':
      return count === 1 ? `vial of ${amount}` : `${count} vials of ${amount}`;
    case 'other':
      return pack.text;
  }
}

/**
 * Litres in one inner container, or null when it is not sold by volume. Transport limits are
 * written in litres.
 */
export function innerLitres(pack: Pack): number | null {
  if (pack.totalGallons === null) return null;
  return (pack.totalGallons * MILLILITRES_PER_GALLON) / pack.innerCount / 1000;
}

function unitOf(word: string): PackUnit {
  const unit = word.toLowerCase();
  if (unit.startsWith('gal')) return 'gal';
  if (unit.startsWith('lb')) return 'lb';
  return unit === 'ml' ? 'mL' : 'oz';
}

function kindOf(count: number, amount: number, unit: PackUnit, container: string): PackKind {
  if (unit === 'mL') return 'refill-case';
  if (unit === 'oz')
    return amount < SMALLEST_SPRAY_BOTTLE_OUNCES ? 'aerosol-case' : 'spray-bottle-case';
  if (unit === 'lb') {
    if (container === 'pail') return 'weight-pail';
    if (container === 'bag') return 'bag';
    if (container === 'drum') return 'fiber-drum';
    return container === 'case' ? 'capsule-case' : 'other';
  }
  if (container === 'carboy') return 'carboy';
  if (container === 'pail') return 'pail';
  if (container === 'drum') {
    if (amount <= 20) return 'drum-15';
    return amount <= 40 ? 'drum-30' : 'drum-55';
  }
  if (container === 'case' || container === 'jug' || count > 1)
    return amount < 2 ? 'jug-case' : 'big-jug-case';
  return 'other';
}

function totals(
  kind: PackKind,
  amount: number,
  unit: PackUnit,
): Pick<Pack, 'totalGallons' | 'totalPounds'> {
  if (unit === 'gal') return { totalGallons: amount, totalPounds: null };
  if (unit === 'lb') return { totalGallons: null, totalPounds: amount };
  if (unit === 'mL') return { totalGallons: amount / MILLILITRES_PER_GALLON, totalPounds: null };
  if (kind === 'aerosol-case')
    return { totalGallons: null, totalPounds: amount / OUNCES_PER_POUND };
  return { totalGallons: amount / OUNCES_PER_GALLON, totalPounds: null };
}

function pieces(text: string, kind: PackKind, innerCount: number, innerAmount: number): Pack {
  return {
    text,
    kind,
    innerCount,
    innerAmount,
    innerUnit: 'each',
    totalGallons: null,
    totalPounds: null,
  };
}
