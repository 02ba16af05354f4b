import type { Pack } from '../../products/packs/public/pack.ts';

/** Fluid ounces in a US gallon. */
export const OUNCES_PER_GALLON = 128;
const OUNCES_PER_POUND = 16;

/**
 * How a product is dosed. Ranges keep the order of strength: `strongest` uses the most product. A
 * ratio 1:N is one part product ADDED TO N parts water; 2 oz in a finished gallon would be 1:63,
 * not 1:64.
 */
export type Dilution =
  | { kind: 'ready-to-use' }
  | { kind: 'ratio'; strongest: number; weakest: number; partsPerMillion: number | null }
  | { kind: 'ounces-per-hundredweight'; min: number; max: number }
  | { kind: 'ounces-per-gallon'; min: number; max: number }
  | { kind: 'millilitres-per-rack'; min: number; max: number }
  | { kind: 'parts-per-million'; min: number; max: number; where: string }
  | {
      kind: 'pool-dose';
      amount: number;
      unit: 'oz' | 'lb' | 'tablets';
      perGallons: number;
      raisesPartsPerMillion: number | null;
      when: string;
    }
  | { kind: 'dispenser-set' }
  | { kind: 'in-words'; text: string }
  | { kind: 'none' };

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const RANGE = `${NUMBER}(?:-${NUMBER})?`;
const RATIO = new RegExp(`^1:${NUMBER}(?:-1:${NUMBER})?(?: \\(([^)]*)\\))?$`);
const PER_CWT = new RegExp(`^${RANGE} oz/cwt$`);
const PER_GALLON = new RegExp(`^${RANGE} oz/gal$`);
const PER_RACK = new RegExp(`^${RANGE} mL/rack$`);
const PPM = new RegExp(`^${RANGE} ppm (.+)$`);
const POOL = new RegExp(
  `^${NUMBER} (oz|lb|tablets) per ([\\d,]+) gal(?: = \\+${NUMBER} ppm)?(?: (\\w+))?$`,
);

/**
 * Reads the dilution text of a product. Text that is an instruction ("Dose by acid-demand test") is
 * kept in words.
 */
export function parseDilution(text: string): Dilution {
  const dilution = text.trim();
  if (dilution === '') return { kind: 'none' };
  if (dilution === 'RTU') return { kind: 'ready-to-use' };
  if (dilution === 'Dispenser-set') return { kind: 'dispenser-set' };

  const ratio = RATIO.exec(dilution);
  if (ratio) {
    const first = Number(ratio[1]);
    const second = Number(ratio[2] ?? ratio[1]);
    const ppm = /(\d+) ppm/.exec(ratio[3] ?? '');
    return {
      kind: 'ratio',
      strongest: Math.min(first, second),
      weakest: Math.max(first, second),
      partsPerMillion: ppm ? Number(ppm[1]) : null,
    };
  }
  const perCwt = PER_CWT.exec(dilution);
  if (perCwt) return { kind: 'ounces-per-hundredweight', ...range(perCwt) };
  const perGallon = PER_GALLON.exec(dilution);
  if (perGallon) return { kind: 'ounces-per-gallon', ...range(perGallon) };
  const perRack = PER_RACK.exec(dilution);
  if (perRack) return { kind: 'millilitres-per-rack', ...range(perRack) };
  const ppm = PPM.exec(dilution);
  if (ppm) return { kind: 'parts-per-million', ...range(ppm), where: ppm[3] ?? '' };
  const pool = POOL.exec(dilution);
  if (pool) {
    return {
      kind: 'pool-dose',
      amount: Number(pool[1]),
      unit: pool[2] as 'oz' | 'lb' | 'tablets',
      perGallons: Number((pool[3] ?? '').replaceAll(',', '')),
      raisesPartsPerMillion: pool[4] ? Number(pool[4]) : null,
      when: pool[5] ?? '',
    };
  }
  return { kind: 'in-words', text: dilution };
}

/** Fluid ounces of product to add to one US gallon of water at 1:N. */
export function ouncesPerGallon(parts: number): number {
  return OUNCES_PER_GALLON / parts;
}

/** The N of 1:N for a dose in fluid ounces added per gallon of water. */
export function partsForOunces(ounces: number): number {
  return OUNCES_PER_GALLON / ounces;
}

/**
 * Gallons of use solution from `gallons` of concentrate at 1:N: each part yields N + 1 parts. N = 0
 * is ready to use.
 */
export function yieldGallons(gallons: number, parts: number): number {
  return gallons * (parts + 1);
}

/**
 * Ready-to-use gallons one sellable unit makes, at the strongest and the weakest label dilution;
 * null when not diluted by volume.
 */
export function readyToUseGallons(
  pack: Pack,
  dilution: Dilution,
): { min: number; max: number } | null {
  const parts = partsRange(dilution);
  if (pack.totalGallons === null || !parts) return null;
  return {
    min: yieldGallons(pack.totalGallons, parts.strongest),
    max: yieldGallons(pack.totalGallons, parts.weakest),
  };
}

/**
 * Cost of one ready-to-use gallon in tenths of a cent, rounded half up; `min` at the weakest
 * dilution. Cents are too coarse here: many use solutions cost below two cents a gallon. The
 * quotient is one correctly rounded division of exact integers for packs sold by the gallon, so a
 * half is seen as a half.
 */
export function costPerReadyToUseGallon(
  priceCents: number,
  pack: Pack,
  dilution: Dilution,
): { min: number; max: number } | null {
  const gallons = readyToUseGallons(pack, dilution);
  if (!gallons || gallons.min <= 0) return null;
  return {
    min: tenthsOfCents(priceCents, gallons.max),
    max: tenthsOfCents(priceCents, gallons.min),
  };
}

/**
 * Cost of washing 100 lb of dry linen, in tenths of a cent, rounded half up. Ounces are fluid
 * ounces for a liquid and ounces of weight for a powder, as in the trade.
 */
export function costPerHundredweight(
  priceCents: number,
  pack: Pack,
  dilution: Dilution,
): { min: number; max: number } | null {
  const ounces = ouncesIn(pack);
  if (dilution.kind !== 'ounces-per-hundredweight' || ounces === null) return null;
  return {
    min: Math.round((priceCents * 10 * dilution.min) / ounces),
    max: Math.round((priceCents * 10 * dilution.max) / ounces),
  };
}

/** Gallons of laundry product for `pounds` of dry linen at a dose in fl oz per 100 lb. */
export function laundryGallons(pounds: number, ouncesPerHundredweight: number): number {
  return (pounds * ouncesPerHundredweight) / 100 / OUNCES_PER_GALLON;
}

/** A pool dose scaled to a pool of `poolGallons`, in the dose's own unit. */
export function poolDose(
  dilution: Extract<Dilution, { kind: 'pool-dose' }>,
  poolGallons: number,
): number {
  return (dilution.amount * poolGallons) / dilution.perGallons;
}

/** Fluid ounces of product and of water that fill a container of `containerOunces` at 1:N. */
export function bottleFill(
  containerOunces: number,
  parts: number,
): { productOunces: number; waterOunces: number } {
  const productOunces = containerOunces / (parts + 1);
  return { productOunces, waterOunces: containerOunces - productOunces };
}

/** The dilution in plain words, always saying that product is added to water. */
export function describeDilution(dilution: Dilution): string {
  switch (dilution.kind) {
    case 'ready-to-use':
      return 'Ready to use: do not dilute';
    case 'ratio':
      return dilution.strongest === dilution.weakest
        ? `Add ${plain(ouncesPerGallon(dilution.strongest))} oz to each gallon of water (1:${dilution.strongest})`
        : `Add ${plain(ouncesPerGallon(dilution.weakest))} to ${plain(ouncesPerGallon(dilution.strongest))} oz to each gallon of water (1:${dilution.weakest} to 1:${dilution.strongest})`;
    case 'ounces-per-hundredweight':
      return `Use ${span(dilution)} oz for each 100 lb of dry linen`;
    case 'ounces-per-gallon':
      return `Use ${span(dilution)} oz for each gallon of water`;
    case 'millilitres-per-rack':
      return `Use ${span(dilution)} mL for each rack`;
    case 'parts-per-million':
      return `Keep ${span(dilution)} ppm ${dilution.where}`;
    case 'pool-dose': {
      const effect =
        dilution.raisesPartsPerMillion === null
          ? ''
          : ` to raise the level by ${plain(dilution.raisesPartsPerMillion)} ppm`;
      const when = dilution.when === '' ? '' : ` ${dilution.when}`;
      return `Use ${plain(dilution.amount)} ${dilution.unit} for each ${dilution.perGallons.toLocaleString('en-US')} gallons${when}${effect}`;
    }
    case 'dispenser-set':
      return 'Set by the dispenser';
    case 'in-words':
      return dilution.text;
    case 'none':
      return '';
  }
}

/**
 * The line a bottle label carries, for one ratio 1:N (0 = ready to use): "Diluted 1:64 - 2 oz/gal".
 */
export function labelDilution(parts: number): string {
  return parts === 0
    ? 'Ready to use - do not dilute'
    : `Diluted 1:${plain(parts)} - ${plain(ouncesPerGallon(parts))} oz/gal`;
}

function partsRange(dilution: Dilution): { strongest: number; weakest: number } | null {
  if (dilution.kind === 'ready-to-use') return { strongest: 0, weakest: 0 };
  if (dilution.kind === 'ratio') return dilution;
  if (dilution.kind === 'ounces-per-gallon')
    return { strongest: partsForOunces(dilution.max), weakest: partsForOunces(dilution.min) };
  return null;
}

function tenthsOfCents(priceCents: number, gallons: number): number {
  return Math.round((priceCents * 10) / gallons);
}

function ouncesIn(pack: Pack): number | null {
  if (pack.totalGallons !== null) return pack.totalGallons * OUNCES_PER_GALLON;
  return pack.totalPounds === null ? null : pack.totalPounds * OUNCES_PER_POUND;
}

function range(match: RegExpExecArray): { min: number; max: number } {
  return { min: Number(match[1]), max: Number(match[2] ?? match[1]) };
}

function span({ min, max }: { min: number; max: number }): string {
  return min === max ? plain(min) : `${plain(min)} to ${plain(max)}`;
}

/** At most two decimals and no trailing zero: doses are measured with cups, not with balances. */
function plain(value: number): string {
  return String(Math.round(value * 100) / 100);
}
