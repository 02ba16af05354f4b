import { dayIn } from '../../kit/time.ts';
import { HAZARD_CODES } from '../hazards/hazard-codes.ts';
import { type Family, familiesOf, type Sorted } from './families.ts';

/** A hazardous product of a site with the lessons that teach its hazards. */
export interface TaughtProduct {
  name: string;
  /** Lessons of its own kind; the basics for what has none. */
  lessons: readonly Family[];
  /** Its hazard classes in words ("Skin sensitization"). */
  classes: readonly string[];
  /** ISO day of its first delivery; null: it was only counted. */
  since: string | null;
}

/** A product that came with hazards which no lesson of somebody covered. */
export interface NewHazard {
  product: string;
  classes: readonly string[];
}

/** The basics and the dilution lesson teach how to read and to measure, not what one product does. */
const GENERAL: readonly Family[] = ['basics', 'dilution'];

/** The lessons of a product's own kind. */
export function ownLessons(product: Sorted): Family[] {
  const families = familiesOf(product);
  const own = families.filter((family) => !GENERAL.includes(family));
  return own.length > 0 ? own : families.filter((family) => family === 'basics');
}

/**
 * Hazard classes of a product by its hazard statements, for training: physical and health hazards.
 * Those of water are no subject of 29 CFR 1910.1200. What corrodes skin counts as damaging eyes too
 * (App. A.3.3.1), though its sheet may say H314 alone.
 */
export function classesOf(hStatements: readonly string[]): string[] {
  const codes = hStatements.includes('H314') ? [...hStatements, 'H318'] : hStatements;
  const classes = codes
    .filter((code) => !code.startsWith('H4'))
    .flatMap((code) => HAZARD_CODES[code]?.hazardClass || []);
  return [...new Set(classes)];
}

/** What a lesson of this kind covers when it is taken with these products at the site. */
export function coveredBy(lesson: Family, products: readonly TaughtProduct[]): string[] {
  const own = products.filter(({ lessons }) => lessons.includes(lesson));
  return [...new Set(own.flatMap(({ classes }) => classes))].sort();
}

/** What a signed lesson covered: as it was noted, or what had been delivered by that day. */
function coveredThen(
  record: { lesson: Family; covers: readonly string[] | null; signedAt: string },
  products: readonly TaughtProduct[],
  timeZone: string,
): readonly string[] {
  const day = dayIn(timeZone, record.signedAt);
  const there = products.filter(({ since }) => since !== null && since <= day);
  return record.covers ?? coveredBy(record.lesson, there);
}

/**
 * What is at the site of a lesson's kind and carries a hazard class that none of these signed
 * lessons covered. 29 CFR 1910.1200(h)(1): whenever a new chemical hazard that the people have not
 * been trained about comes in.
 */
export function newHazards(
  lesson: Family,
  products: readonly TaughtProduct[],
  records: readonly { lesson: Family; covers: readonly string[] | null; signedAt: string }[],
  timeZone: string,
): NewHazard[] {
  const covered = new Set(records.flatMap((record) => coveredThen(record, products, timeZone)));
  return products
    .filter(({ lessons }) => lessons.includes(lesson))
    .map(({ name, classes }) => ({
      product: name,
      classes: classes.filter((one) => !covered.has(one)),
    }))
    .filter(({ classes }) => classes.length > 0);
}
