import { dayIn } from '../../../kit/time.ts';
import type { Storeroom } from '../../sites/server/site-items.ts';
import * as messages from '../messages.ts';
import { unitsText } from '../words.ts';
import type { SiteChemical } from './site-chemicals.ts';
import { type ListedChemical, type SizeStock } from './site-chemicals.ts';

/** One row of a site's list in words: for its page, its paper and its file. */
export interface ChemicalRow extends SiteChemical {
  brand: string;
  isSold: boolean;
  hazard: ListedChemical['hazard'];
  sheet: { number: number; date: string | null } | null;
  firstDeliveredOn: string | null;
  /** How the amount is known and what is assumed, one sentence for each size. */
  how: string[];
  lots: { text: string; isExpired: boolean }[];
  /** ISO day on which nothing was left; null: it is there, or nobody knows. */
  goneOn: string | null;
}

function howKnown(size: SizeStock, since: string | null, dayOf: (ms: number) => string): string {
  const { standing, sizeUnit, delivered } = size;
  const came = unitsText(standing.deliveredSince, sizeUnit);
  if (standing.countedAt === null)
    return since === null
      ? messages.notCounted(sizeUnit)
      : messages.neverCounted(unitsText(delivered, sizeUnit), since);
  const counted = (standing.wholeSite ? messages.countedWhole : messages.countedOn)(
    dayOf(standing.countedAt),
  );
  return standing.deliveredSince > 0 ? `${counted} ${messages.cameSince(came)}` : counted;
}

/** The rows of a site's list by name. `today`: the company's ISO day; pure. */
export function describeChemicals(
  chemicals: readonly ListedChemical[],
  rooms: readonly Storeroom[],
  { timeZone, today }: { timeZone: string; today: string },
): ChemicalRow[] {
  const dayOf = (ms: number) => dayIn(timeZone, ms);
  return chemicals.map(({ sizes, goneSince, lots, ...chemical }) => ({
    ...chemical,
    how: sizes.map((size) => {
      const howText = howKnown(size, chemical.firstDeliveredOn, dayOf);
      return sizes.length > 1 && size.standing.countedAt !== null
        ? messages.ofSize(size.sizeUnit, howText)
        : howText;
    }),
    lots: lots.map(({ lot, expiresOn, room }) => ({
      text: messages.lotOf(lot, expiresOn, rooms.find(({ name }) => name === room)?.name ?? room),
      isExpired: expiresOn !== null && expiresOn < today,
    })),
    goneOn: goneSince === null ? null : dayOf(goneSince),
  }));
}

/** A storeroom with what the list says of it. */
export interface DescribedRoom extends Storeroom {
  /** ISO day of its newest count. */
  countedOn: string | null;
  /** So many chemicals are there by the last counts and moves. */
  chemicals: number;
}

export function describeRooms(
  chemicals: readonly ListedChemical[],
  rooms: readonly Storeroom[],
  timeZone: string,
): DescribedRoom[] {
  return rooms.map((room) => {
    const here = chemicals.map(({ sizes }) =>
      sizes.flatMap(({ standing }) => standing.rooms.filter((one) => one.room === room.key)),
    );
    const counts = here.flat().flatMap(({ countedAt }) => (countedAt === null ? [] : [countedAt]));
    return {
      ...room,
      countedOn: counts.length > 0 ? dayIn(timeZone, Math.max(...counts)) : null,
      chemicals: here.filter((sizes) => sizes.some(({ quantity }) => quantity > 0)).length,
    };
  });
}
