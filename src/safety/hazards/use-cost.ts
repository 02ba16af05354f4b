import { amountText } from '../../kit/quantity.ts';
import { parsePack } from '../../products/packs/public/pack.ts';
import {
  bottleFill,
  costPerHundredweight,
  costPerReadyToUseGallon,
  type Dilution,
  ouncesPerGallon,
  poolDose,
  readyToUseGallons,
} from './dilution.ts';

/**
 * A size with what this person pays for it; null = price on request, absent = no price is for this
 * person's eyes.
 */
export interface PricedSize {
  sku: string;
  sizeUnit: string;
  unitPriceCents?: number | null;
}

/** What one size makes at 1:N and what a ready-to-use gallon of it costs, in tenths of a cent. */
export interface UseCost {
  sku: string;
  sizeUnit: string;
  gallons: number;
  /** null without a price. */
  tenths: number | null;
}

const ounces = (value: number) => String(Math.round(value * 100) / 100);
const GALLON = 128;

/** The dilution at one chosen ratio of its range. */
function atRatio(parts: number): Dilution {
  return parts === 0
    ? { kind: 'ready-to-use' }
    : { kind: 'ratio', strongest: parts, weakest: parts, partsPerMillion: null };
}

/**
 * Every size that is sold by volume, at 1:N. The figures are dilution.ts's, which are proved
 * against hand calculations.
 */
export function costsOfUse(sizes: readonly PricedSize[], parts: number): UseCost[] {
  return sizes.flatMap((size) => {
    const pack = parsePack(size.sizeUnit);
    const gallons = readyToUseGallons(pack, atRatio(parts));
    if (!gallons) return [];
    const cost =
      typeof size.unitPriceCents !== 'number'
        ? null
        : costPerReadyToUseGallon(size.unitPriceCents, pack, atRatio(parts));
    return [
      {
        sku: size.sku,
        sizeUnit: size.sizeUnit,
        gallons: gallons.min,
        tenths: cost?.min ?? null,
      },
    ];
  });
}

/** Cost of 100 lb of dry linen for each size, from the lowest, in tenths of a cent. */
export function linenCosts(
  sizes: readonly PricedSize[],
  dilution: Dilution,
): { sku: string; sizeUnit: string; min: number; max: number }[] {
  return sizes.flatMap((size) => {
    const cost =
      typeof size.unitPriceCents !== 'number'
        ? null
        : costPerHundredweight(size.unitPriceCents, parsePack(size.sizeUnit), dilution);
    return cost ? [{ sku: size.sku, sizeUnit: size.sizeUnit, ...cost }] : [];
  });
}

/**
 * Tenths of a cent as dollars: 141 is "$0.141", 2460 is "$2.46". Use solutions cost too little for
 * whole cents.
 */
export function dollarsOfTenths(tenths: number): string {
  return `$${(tenths / 1000).toFixed(tenths % 10 === 0 ? 2 : 3)}`;
}

/** Gallons with the usual precision: "260", "3", "1.5". */
export function gallonsInWords(gallons: number): string {
  return amountText(gallons, gallons < 10 ? 2 : 0);
}

/** Containers that are filled on site, in fluid ounces. */
export const CONTAINERS = [
  { value: 24, label: '24 oz spray bottle' },
  { value: 32, label: '32 oz spray bottle' },
  { value: 128, label: '1 gallon jug' },
  { value: 384, label: '3 gallon bucket' },
  { value: 640, label: '5 gallon bucket' },
] as const;

/**
 * How to fill a container at 1:N: product and water, in ounces up to a gallon, in gallons of water
 * above.
 */
export function fillInWords(containerOunces: number, parts: number): string {
  if (parts === 0) return 'Fill it with the product as it is. Add no water.';
  const { productOunces, waterOunces } = bottleFill(containerOunces, parts);
  const water =
    waterOunces >= GALLON
      ? `${ounces(waterOunces / GALLON)} gallons of water`
      : `${ounces(waterOunces)} oz of water`;
  return `${water}, then add ${ounces(productOunces)} oz of product.`;
}

/** Fluid ounces of product for each gallon of water at 1:N. */
export function ouncesForGallon(parts: number): string {
  return ounces(ouncesPerGallon(parts));
}

/** Ounces for a load of dry linen in pounds, smallest to largest. */
export function linenDose(
  dilution: Extract<Dilution, { kind: 'ounces-per-hundredweight' }>,
  pounds: number,
): string {
  const [min, max] = [(dilution.min * pounds) / 100, (dilution.max * pounds) / 100];
  return min === max ? `${ounces(min)} oz` : `${ounces(min)} to ${ounces(max)} oz`;
}

/** A pool dose for a pool of so many gallons. */
export function poolDoseInWords(
  dilution: Extract<Dilution, { kind: 'pool-dose' }>,
  gallons: number,
): string {
  return `${ounces(poolDose(dilution, gallons))} ${dilution.unit}`;
}
