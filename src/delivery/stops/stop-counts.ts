import { cameToDoor } from '../deliveries/reasons.ts';
import type { DriverLine, DriverStop } from './contract.ts';
import { EMPTY_NAMES, stopMessages as messages } from './messages.ts';
import { type Counted, fieldOf, type Problem, type StopDraft } from './stop-draft.ts';

// The load is the truth at the door: what was counted onto the truck is what can be handed over. Runs anywhere.

/** How much of what is open rides on the truck; all of it where nobody counted. */
const onTruck = ({ loaded, open }: DriverLine): number =>
  loaded === null ? open : Math.min(open, loaded);

export const isLoadedShort = (line: DriverLine): boolean => onTruck(line) < line.open;

/** More than was counted onto the truck: it may have been miscounted, so the driver says why. */
export const isMore = ({ loaded }: DriverLine, counted: Counted | undefined): boolean =>
  loaded !== null && counted !== undefined && counted.delivered > loaded;

/** What the load check says of a line that was loaded short. */
const asLoaded = (line: DriverLine): Counted => ({
  delivered: onTruck(line),
  reason: 'short-loaded',
  ...(line.shortReason ? { reasonNote: line.shortReason } : {}),
});

/** Lines that were loaded short are filled in with their reason, until the driver counts otherwise. */
export function prefilled(stop: DriverStop, draft: StopDraft): StopDraft {
  const short = stop.lines.filter(
    (line) => isLoadedShort(line) && draft.counts[line.orderLineId] === undefined,
  );
  if (short.length === 0) return draft;
  return {
    ...draft,
    counts: {
      ...draft.counts,
      ...Object.fromEntries(short.map((line) => [line.orderLineId, asLoaded(line)])),
    },
  };
}

/**
 * How many of what is missing were not on the truck, beside others that came and stayed on it; until the driver says otherwise as the load check
 * counted. Null: there is one reason, for one package or for all.
 */
export function notOnTruckOf(line: DriverLine, counted: Counted): number | null {
  const missing = line.open - counted.delivered;
  if (missing < 2 || !cameToDoor(counted.reason)) return null;
  const notLoaded = line.open - Math.max(onTruck(line), counted.delivered);
  return Math.min(counted.notOnTruck ?? (notLoaded < missing ? notLoaded : 0), missing - 1);
}

/** Another quantity of a line. The load check's reason stands for its own count only. */
export function recount(line: DriverLine, before: Counted | undefined, delivered: number): Counted {
  if (isLoadedShort(line) && delivered === onTruck(line)) return asLoaded(line);
  if (isLoadedShort(line) && before?.delivered === onTruck(line)) return { delivered };
  return { ...before, delivered };
}

/** Fields of a stop that hold no number, from top to bottom: nothing is counted, delivered or sent while one does. */
export function wrongNumbers(stop: DriverStop, draft: StopDraft): Problem[] {
  const fields = [
    ...stop.lines.flatMap((line) => {
      const { orderLineId, name } = line;
      const counted = draft.counts[orderLineId];
      const isOpen = counted !== undefined && notOnTruckOf(line, counted) !== null;
      const fields = [
        fieldOf.line(orderLineId),
        ...(isOpen ? [fieldOf.notOnTruck(orderLineId)] : []),
      ];
      return fields.map((field) => ({ field, at: `line-${orderLineId}`, name }));
    }),
    ...draft.empties.flatMap(({ kind }) =>
      [fieldOf.taken(kind), fieldOf.left(kind)].map((field) => ({
        field,
        at: 'empties',
        name: EMPTY_NAMES[kind],
      })),
    ),
    ...draft.extras.map(({ productId, name }) => ({
      field: fieldOf.extra(productId),
      at: 'extras',
      name,
    })),
  ];
  return fields.flatMap(({ field, at, name }) => {
    const text = draft.wrong?.[field];
    return text === undefined ? [] : [{ at, text: messages.wrongNumber(name, text) }];
  });
}
