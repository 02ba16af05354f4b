import { amountText } from '../../kit/quantity.ts';
import { type Pack, type PackKind, parsePack } from '../../products/packs/public/pack.ts';
import {
  namesSubstance,
  type RqSubstance,
  reportableQuantity,
} from '../../safety/hazards/public/reportable-quantities.ts';
import {
  isLiquid,
  netPounds,
  type PackingGroup,
  poundsOfLine,
  shippingDescription,
  type TransportOpen,
  transportOpenText,
  transportStatus,
} from '../../safety/hazards/public/transport.ts';
import {
  hasPackingGroup,
  packingGroupWords,
  strengthDecides,
  transportEntry,
} from '../../safety/hazards/public/transport-table.ts';
import { askMessages as words } from './messages.ts';

/** A size on the truck with what is known of its product. */
export interface ShippedSize {
  productId: string;
  nameKey: string;
  name: string;
  sizeUnit: string;
  /** '': it is not known how it travels (`open`). */
  unNumber: string;
  packingGroup: PackingGroup | null;
  /** g/mL; null: not entered. */
  density: number | null;
  technicalName: string;
  rqSubstance: RqSubstance | '';
  rqPercent: number | null;
  hStatements: string[];
  /** What of its transport is not known; left out or null: nothing. */
  open?: TransportOpen | null;
}

/** One line of the paper for one consignee. */
export interface PaperEntry {
  name: string;
  sizeUnit: string;
  /** UN number, proper shipping name, class, packing group in this order and with nothing between (49 CFR 172.202(b)). */
  description: string;
  /** Packages, and what they are: 172.202(a)(7). */
  count: number;
  packages: string;
  /** Total quantity with its unit: 172.202(a)(5). */
  total: string;
  /** Gross, estimated; for placards. */
  pounds: number;
  hazardClass: string;
  liquid: boolean;
}

/** What is missing for an entry: a paper with one of these is not signed. */
export interface Ask {
  text: string;
  /** Where it is entered. */
  to: string;
  /** The product whose weight is not known for want of it. */
  unweighed?: string | undefined;
}

/** The products of which a paper can't say what they weigh. */
export const unweighedOf = (asks: readonly Ask[] = []): ReadonlySet<string> =>
  new Set(asks.flatMap(({ unweighed }) => unweighed ?? []));

/** What a package is called on the paper, singular and plural. */
const PACKAGES: Partial<Record<PackKind, readonly [string, string]>> = {
  'spray-bottle-case': ['box', 'boxes'],
  'jug-case': ['box', 'boxes'],
  'big-jug-case': ['box', 'boxes'],
  'capsule-case': ['box', 'boxes'],
  'aerosol-case': ['box', 'boxes'],
  'refill-case': ['box', 'boxes'],
  pail: ['pail', 'pails'],
  'weight-pail': ['pail', 'pails'],
  'drum-15': ['drum', 'drums'],
  'drum-30': ['drum', 'drums'],
  'drum-55': ['drum', 'drums'],
  'fiber-drum': ['fiber drum', 'fiber drums'],
  carboy: ['carboy', 'carboys'],
  bag: ['bag', 'bags'],
};

const figure = (value: number) => amountText(value);

/** Whether a size needs a shipping paper at all. */
export const needsPaper = (size: ShippedSize): boolean =>
  size.unNumber === '' || transportStatus(parsePack(size.sizeUnit), size) === 'regulated';

function totalOf(pack: Pack, count: number): string {
  if (pack.totalPounds !== null) return `${figure(pack.totalPounds * count)} lb`;
  return pack.totalGallons === null ? '' : `${figure(pack.totalGallons * count)} gal`;
}

/** The entry of so many packages of a size, line by line as they were ordered. RQ and its substance stand before and behind the basic description (49 CFR 172.203(c)). */
export function entryOf(size: ShippedSize, counts: readonly number[]): PaperEntry {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const pack = parsePack(size.sizeUnit);
  const entry = transportEntry(size.unNumber, size);
  const basic =
    size.unNumber === ''
      ? words.notKnown
      : shippingDescription(size.unNumber, size.packingGroup, size.technicalName, size);
  const rq = reportableQuantity(netPounds(pack, size.density), size.unNumber, size);
  const substance =
    rq && !namesSubstance(entry?.properShippingName ?? '', rq.substance)
      ? ` (${rq.substance})`
      : '';
  const [one, several] = PACKAGES[pack.kind] ?? ['package', 'packages'];
  return {
    name: size.name,
    sizeUnit: size.sizeUnit,
    description: rq?.due === true ? `RQ, ${basic}${substance}` : basic,
    count,
    packages: `${figure(count)} ${count === 1 ? one : several}`,
    total: totalOf(pack, count),
    pounds: counts.reduce((sum, one) => sum + poundsOfLine(pack, size.density, one), 0),
    hazardClass: entry?.hazardClass ?? '',
    liquid: pack.totalGallons !== null,
  };
}

/** What a size lacks for its entry, each with the place where it is entered. */
export function asksOf(size: ShippedSize): Ask[] {
  const open = size.open
    ? [{ text: transportOpenText(size.open), to: `/dashboard/safety/${size.nameKey}` }]
    : [];
  return size.unNumber === '' ? open : [...open, ...asksOfEntry(size)];
}

function asksOfEntry(size: ShippedSize): Ask[] {
  const pack = parsePack(size.sizeUnit);
  const entry = transportEntry(size.unNumber, size);
  const to = `/dashboard/safety/${size.nameKey}`;
  const { name, unNumber } = size;
  const noDensity = isLiquid(pack) && size.density === null ? words.density(name) : '';
  const noSize =
    pack.totalGallons === null && pack.totalPounds === null ? words.size(name, size.sizeUnit) : '';
  return [
    entry ? '' : words.notInTable(name, unNumber),
    entry && hasPackingGroup(entry) && size.packingGroup === null
      ? words.packingGroup(name, unNumber)
      : '',
    entry && size.packingGroup !== null && !entry.packingGroups.includes(size.packingGroup)
      ? words.otherPackingGroup(name, unNumber, packingGroupWords(entry), size.packingGroup)
      : '',
    entry?.technicalName && size.technicalName === '' ? words.technicalName(name, unNumber) : '',
    noDensity,
    noSize,
    reportableQuantity(netPounds(pack, size.density), unNumber, size)?.due === 'ask'
      ? words.share(name)
      : '',
    strengthDecides(unNumber, size) ? words.strength(name, unNumber) : '',
  ]
    .filter(Boolean)
    .map((text) => ({
      text,
      to,
      ...(text === noDensity || text === noSize ? { unweighed: name } : {}),
    }));
}
