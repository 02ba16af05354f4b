import * as messages from '../messages.ts';

export interface OpenEntry {
  /** What stands typed for the next product and is not in the order; '' where nothing does. */
  typed: string;
  /** No product of this device is called so, and none can be looked up. */
  isUnknownHere: boolean;
}

interface Placeable {
  /** The number of the order that another window made of this call. */
  placed: string | null;
  openEntry: OpenEntry;
  lines: number;
  /** Quantities that can't be ordered as they stand, and those that wait for the connection. */
  wrong: number;
  /** Lines of which there is too little, where nothing comes later. */
  short: number;
  waiting: number;
  /** Without a connection it is kept on the device as it stands and placed by itself. */
  isStoredHere: boolean;
  /** What says that an order for this customer waits on the device already; null where none does. */
  alreadyWaits: string | null;
  isUnpriced: boolean;
  staff: boolean;
  /** To the order minimum. */
  missingCents: number;
}

/** Why a call can't be placed now, in a sentence, the first reason alone; null when it can. */
export function heldBack(call: Placeable): string | null {
  if (call.placed !== null) return messages.alreadyPlaced(call.placed);
  if (call.alreadyWaits !== null) return call.alreadyWaits;
  const { typed, isUnknownHere } = call.openEntry;
  if (typed !== '' && !(call.isStoredHere && isUnknownHere)) return messages.entryOpen(typed);
  if (call.lines === 0) return messages.NOTHING_TO_PLACE;
  if (call.wrong > 0) return messages.WRONG_QUANTITY;
  if (call.waiting > 0 && !call.isStoredHere) return messages.WAITS_TO_PLACE;
  // Kept on the device it is asked again when it is placed.
  if (call.short > 0 && !call.isStoredHere) return messages.SHORT_QUANTITY;
  if (call.isUnpriced) return messages.UNPRICED;
  return !call.staff && call.missingCents > 0
    ? messages.missingText(call.missingCents, false)
    : null;
}
