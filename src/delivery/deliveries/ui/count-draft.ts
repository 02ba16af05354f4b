import { useState } from 'react';
import { freshKey } from '../../../ui/send-key.tsx';
import { type CloseRun, differenceOf } from '../../runs/count-contract.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';

/** Null: not counted yet. Nothing is filled in: what should be there shows after the count. */
export interface Counted {
  returned: number | null;
  damaged: number | null;
  explanation: string;
}

export interface EmptiesCounted {
  counted: number | null;
  explanation: string;
}

export const UNCOUNTED: Counted = { returned: null, damaged: null, explanation: '' };

export const isCounted = (
  one: Counted | undefined,
): one is Counted & { returned: number; damaged: number } =>
  one !== undefined && one.returned !== null && one.damaged !== null;

/** Whether a count misses just what was said at a door not to have been on the truck: nobody is asked twice. */
export const isSaidAtDoor = (row: CountRow, counted: Counted): boolean =>
  isCounted(counted) &&
  row.saidMissing > 0 &&
  differenceOf({ ...row, ...counted }) === row.saidMissing;

/** What was counted so far. The key is that of the one closing: sent again, it is done once. */
export interface CountDraft {
  key: string;
  products: Record<string, Counted>;
  empties: Record<string, EmptiesCounted>;
  stops: Record<string, string>;
  /** Why the run is closed although a report has not come. */
  reason?: string;
}

const nameOf = (person: string, runId: string) => `bellcart.count.${person}.${runId}`;

function readDraft(name: string): CountDraft {
  const blank = { key: '', products: {}, empties: {}, stops: {} };
  if (typeof window === 'undefined') return blank;
  const fresh = { ...blank, key: freshKey() };
  try {
    return { ...fresh, ...(JSON.parse(window.localStorage.getItem(name) ?? '{}') as object) };
  } catch {
    return fresh;
  }
}

/** The count as it stands on this phone: it outlives a reload and a lost network. Ids and numbers, and what is explained. */
export function useCountDraft(person: string, runId: string) {
  const name = nameOf(person, runId);
  const [draft, setDraft] = useState(() => readDraft(name));
  const change = (part: Partial<CountDraft>) => {
    // Another count is another closing.
    const next = { ...draft, key: freshKey(), ...part };
    setDraft(next);
    try {
      window.localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // The page still has it.
    }
  };
  const forget = () => {
    try {
      window.localStorage.removeItem(name);
    } catch {
      // Nothing was kept.
    }
  };
  return { draft, change, forget };
}

/** What is sent: what was counted, and nothing else. */
export function closingOf(
  runId: string,
  count: CountBack,
  draft: CountDraft,
  open: readonly { orderId: string }[],
): CloseRun {
  return {
    runId,
    products: count.products.flatMap(({ productId }) => {
      const counted = draft.products[productId];
      return isCounted(counted) ? [{ productId, ...counted }] : [];
    }),
    empties: count.empties.flatMap(({ kind }) => {
      const one = draft.empties[kind];
      return one && one.counted !== null ? [{ kind, ...one, counted: one.counted }] : [];
    }),
    reason: draft.reason?.trim() ?? '',
    stops: open.flatMap(({ orderId }) => {
      const to = draft.stops[orderId];
      return to ? [{ orderId, to }] : [];
    }),
  };
}
