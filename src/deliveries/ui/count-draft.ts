import { useState } from 'react';
import type { CloseRun } from '../../runs/count-contract.ts';
import { freshKey } from '../../ui/send-key.tsx';
import type { CountBack } from '../server/count-back.ts';

export interface Counted {
  returned: number;
  damaged: number;
  explanation: string;
}

/** What was counted so far. The key is that of the one closing: sent again, it is done once. */
export interface CountDraft {
  key: string;
  products: Record<string, Counted>;
  empties: Record<string, { counted: number; explanation: string }>;
  stops: Record<string, string>;
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

/** What is sent: what was counted, else what should be there and was left as it is. */
export function closingOf(
  runId: string,
  count: CountBack,
  draft: CountDraft,
  open: readonly { orderId: string }[],
): CloseRun {
  return {
    runId,
    products: count.products.map((row) => ({
      productId: row.productId,
      ...(draft.products[row.productId] ?? { ...row.expected, explanation: '' }),
    })),
    empties: count.empties.map((row) => ({
      kind: row.kind,
      ...(draft.empties[row.kind] ?? { counted: row.taken, explanation: '' }),
    })),
    stops: open.flatMap(({ orderId }) => {
      const to = draft.stops[orderId];
      return to ? [{ orderId, to }] : [];
    }),
  };
}
