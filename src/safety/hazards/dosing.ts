import { describeDilution, labelDilution, parseDilution } from './dilution.ts';
import type { SafetyView } from './safety-view.ts';
import {
  CONTAINERS,
  costsOfUse,
  dollarsOfTenths,
  fillInWords,
  gallonsInWords,
  linenCosts,
  linenDose,
  ouncesForGallon,
  type PricedSize,
  poolDoseInWords,
} from './use-cost.ts';
import { dilutedAt } from './use-dilutions.ts';
import { labelDilutions } from './usual-dilutions.ts';

/** One thing a person may say about their bottle, their load or their pool. */
export type DosingField =
  | {
      kind: 'choice';
      name: string;
      label: string;
      value: string;
      options: { value: string; label: string }[];
    }
  | { kind: 'number'; name: string; label: string; value: string; max: number; step: number };

/**
 * What the calculator shows, in whole sentences. The server works it out for the page, the browser
 * for each change after that.
 */
export interface Dosing {
  /** How the label doses it. */
  rule: string;
  fields: DosingField[];
  /** How the sheet classifies the product at this dilution; null where that is no question. */
  classified: string | null;
  /** The requested figure and what belongs beside it. */
  answer: string;
  beside: string;
  costs: {
    caption: string;
    rows: { key: string; sizeUnit: string; makes: string; cost: string | null }[];
  } | null;
}

/**
 * A number as it stands in the address or in the form, kept within its limits; `start` where there
 * is none.
 */
function numberOf(params: URLSearchParams, name: string, start: number, max: number): number {
  const number = Number(params.get(name) ?? Number.NaN);
  return Number.isNaN(number) ? start : Math.min(max, Math.max(0, number));
}

/** One of the offered values, else `start`. */
function oneOf(
  offered: readonly { value: number }[],
  params: URLSearchParams,
  name: string,
  start: number,
): number {
  const requestedNumber = numberOf(params, name, start, Number.MAX_SAFE_INTEGER);
  return offered.some(({ value }) => value === requestedNumber) ? requestedNumber : start;
}

/** The product as supplied, with what its sheet says of it diluted. */
type Concentrate = Pick<SafetyView, 'signalWord' | 'diluted'>;

/** A sentence that distinguishes the diluted bottle from the concentrate; null where neither is classified. */
function classifiedAt(parts: number, concentrate: Concentrate | undefined): string | null {
  if (!concentrate || (concentrate.signalWord === '' && concentrate.diluted.length === 0))
    return null;
  const word = concentrate.signalWord ? `${concentrate.signalWord}!` : 'not classified.';
  const found = dilutedAt(concentrate.diluted, parts);
  if (!found)
    return `At 1:${parts}: the sheet does not classify it. Handle it like the concentrate: ${word}`;
  const bottle = [
    found.signalWord && `${found.signalWord}!`,
    ...found.hazards.map((text) => `${text}.`),
  ]
    .filter(Boolean)
    .join(' ');
  return `At 1:${parts}: ${bottle || 'not classified as hazardous.'} The concentrate: ${word}`;
}

/** How much to use and what it costs, by the kind of dosing; null where nothing is dosed. */
export function dosingOf(
  dilution: string,
  sizes: readonly PricedSize[],
  params: URLSearchParams,
  concentrate?: Concentrate,
): Dosing | null {
  const parsed = parseDilution(dilution);
  if (parsed.kind === 'none') return null;
  const plain = {
    rule: describeDilution(parsed),
    fields: [],
    classified: null,
    answer: '',
    beside: '',
    costs: null,
  };
  if (parsed.kind === 'ounces-per-hundredweight') {
    const pounds = numberOf(params, 'linen', 100, 10_000);
    return {
      ...plain,
      fields: [
        {
          kind: 'number',
          name: 'linen',
          label: 'Dry linen, in pounds',
          value: String(pounds),
          max: 10_000,
          step: 1,
        },
      ],
      answer: `Use ${linenDose(parsed, pounds)}.`,
      costs: {
        caption: '100 pounds of dry linen',
        rows: linenCosts(sizes, parsed).map((row) => ({
          key: row.sku,
          sizeUnit: row.sizeUnit,
          makes: '100 lb',
          cost:
            row.min === row.max
              ? dollarsOfTenths(row.min)
              : `${dollarsOfTenths(row.min)} to ${dollarsOfTenths(row.max)}`,
        })),
      },
    };
  }
  if (parsed.kind === 'pool-dose') {
    const gallons = numberOf(params, 'pool', 20_000, 2_000_000);
    return {
      ...plain,
      fields: [
        {
          kind: 'number',
          name: 'pool',
          label: 'Your pool, in gallons',
          value: String(gallons),
          max: 2_000_000,
          step: 100,
        },
      ],
      // A dose may say neither when nor what it does.
      answer: `Use ${[
        poolDoseInWords(parsed, gallons),
        parsed.raisesPartsPerMillion === null
          ? parsed.when
          : `to raise the level by ${parsed.raisesPartsPerMillion} ppm`,
      ]
        .filter(Boolean)
        .join(' ')}.`,
    };
  }
  const choices = labelDilutions(parsed);
  const [usual] = choices;
  if (!usual) return plain;
  const parts = oneOf(choices, params, 'ratio', usual.value);
  const ounces = oneOf(CONTAINERS, params, 'fill', 32);
  const texts = (options: readonly { value: number; label: string }[]) =>
    options.map(({ value, label }) => ({ value: String(value), label }));
  return {
    ...plain,
    fields: [
      ...(choices.length > 1
        ? [
            {
              kind: 'choice' as const,
              name: 'ratio',
              label: 'Mixed at',
              value: String(parts),
              options: texts(choices),
            },
          ]
        : []),
      ...(parts > 0
        ? [
            {
              kind: 'choice' as const,
              name: 'fill',
              label: 'Fill a',
              value: String(ounces),
              options: texts(CONTAINERS),
            },
          ]
        : []),
    ],
    classified: parts > 0 ? classifiedAt(parts, concentrate) : null,
    answer: parts > 0 ? fillInWords(ounces, parts) : labelDilution(0),
    beside: parts > 0 ? `That is ${ouncesForGallon(parts)} oz for each gallon of water.` : '',
    costs: {
      caption: 'One ready-to-use gallon',
      rows: costsOfUse(sizes, parts).map((row) => ({
        key: row.sku,
        sizeUnit: row.sizeUnit,
        makes: `${gallonsInWords(row.gallons)} gal`,
        cost: row.tenths === null ? null : dollarsOfTenths(row.tenths),
      })),
    },
  };
}
