import { useState } from 'react';
import { freshKey } from '../../../ui/send-key.tsx';
import { type CloseRun, differenceOf } from '../../runs/count-contract.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import { countsChanged, nameOfCount, type PressedCount } from './stored-counts.ts';

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

/** Where a number is typed on the page of the count. */
export const countFields = {
  returned: (productId: string) => `returned-${productId}`,
  damaged: (productId: string) => `damaged-${productId}`,
  empties: (kind: string) => `empties-${kind}`,
};

/** Whether what stands on the page for a product is a count: two numbers, and nothing typed that is none. */
export const isCountedIn = (draft: Pick<CountDraft, 'products' | 'wrong'>, productId: string) =>
  isCounted(draft.products[productId]) &&
  [countFields.returned(productId), countFields.damaged(productId)].every(
    (field) => draft.wrong?.[field] === undefined,
  );

/** By the reports of the stops nothing of it is on the truck, and nothing is to be explained: a count of 0 is even. */
export const isOfRest = ({ loaded, delivered, reportedMissing, expected }: CountRow): boolean =>
  loaded === delivered && reportedMissing === 0 && expected.returned + expected.damaged === 0;

/** The count of a line of which just that is there which should be. */
export const asExpected = (
  { expected }: Pick<CountRow, 'expected'>,
  counted: Counted,
): Counted => ({
  ...counted,
  ...expected,
});

/**
 * Whether one tap may count this line as it should be: something should be there, and nobody has begun to count it. Of what was said at a door not to
 * be on the truck nobody expects a number.
 */
export const mayBeAsExpected = (
  { productId, expected, reportedMissing }: CountRow,
  { products, wrong }: Pick<CountDraft, 'products' | 'wrong'>,
): boolean => {
  const { returned, damaged } = products[productId] ?? UNCOUNTED;
  return (
    expected.returned + expected.damaged > 0 &&
    reportedMissing === 0 &&
    returned === null &&
    (damaged ?? 0) === 0 &&
    [countFields.returned(productId), countFields.damaged(productId)].every(
      (field) => wrong?.[field] === undefined,
    )
  );
};

/** The counts once somebody says that of all lines that nobody has counted just that is there which should be. */
export const sayExpected = (
  rows: readonly CountRow[],
  draft: Pick<CountDraft, 'products' | 'wrong'>,
): Record<string, Counted> => ({
  ...draft.products,
  ...Object.fromEntries(
    rows
      .filter((row) => mayBeAsExpected(row, draft))
      .map((row) => [row.productId, asExpected(row, draft.products[row.productId] ?? UNCOUNTED)]),
  ),
});

/** Of empties what was taken at the doors is expected; nobody has counted them, and nothing wrong is typed. */
export const mayEmptiesBeAsExpected = (
  { kind, taken }: CountBack['empties'][number],
  { empties, wrong }: Pick<CountDraft, 'empties' | 'wrong'>,
): boolean =>
  taken > 0 &&
  (empties[kind]?.counted ?? null) === null &&
  wrong?.[countFields.empties(kind)] === undefined;

/** The same as `sayExpected` of empties. */
export const sayEmptiesExpected = (
  rows: CountBack['empties'],
  draft: Pick<CountDraft, 'empties' | 'wrong'>,
): CountDraft['empties'] => ({
  ...draft.empties,
  ...Object.fromEntries(
    rows
      .filter((row) => mayEmptiesBeAsExpected(row, draft))
      .map(({ kind, taken }) => [
        kind,
        { counted: taken, explanation: draft.empties[kind]?.explanation ?? '' },
      ]),
  ),
});

/** What else was found there is seen and is not covered by the one tick for all the rest. */
const isFound = (counted: Counted | undefined): boolean =>
  (counted?.returned ?? 0) + (counted?.damaged ?? 0) > 0;

/** The rows that the one tick for all the rest speaks of: those of which nothing else was counted. */
export const restOf = (
  rows: readonly CountRow[],
  draft: Pick<CountDraft, 'products' | 'wrong'>,
): CountRow[] =>
  rows.filter(
    (row) =>
      isOfRest(row) &&
      !isFound(draft.products[row.productId]) &&
      [countFields.returned(row.productId), countFields.damaged(row.productId)].every(
        (field) => draft.wrong?.[field] === undefined,
      ),
  );

/** The counts once somebody says that nothing of the rest came back, or takes that back. */
export function sayRest(
  rows: readonly CountRow[],
  draft: Pick<CountDraft, 'products' | 'wrong'>,
  isNone: boolean,
): Record<string, Counted> {
  const rest = restOf(rows, draft).map((row): [string, Counted] => [
    row.productId,
    isNone
      ? { returned: 0, damaged: 0, explanation: draft.products[row.productId]?.explanation ?? '' }
      : UNCOUNTED,
  ]);
  return { ...draft.products, ...Object.fromEntries(rest) };
}

/** Whether a count is short by just what was reported at a stop as not on the truck: then no reason is asked for again. */
export const isReportedAtDoor = (row: CountRow, counted: Counted): boolean =>
  isCounted(counted) &&
  row.reportedMissing > 0 &&
  differenceOf({ ...row, ...counted }) === row.reportedMissing;

/** What was counted so far. The key is that of the one closing: sent again, it is done once. */
export interface CountDraft extends PressedCount {
  products: Record<string, Counted>;
  empties: Record<string, EmptiesCounted>;
  stops: Record<string, string>;
  /** What was typed where a number belongs and is none, by its field. A draft of an earlier release has none. */
  wrong?: Record<string, string>;
  /** Why the run is closed although a report has not come. */
  reason?: string;
}

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
  const name = nameOfCount(person, runId);
  const [draft, setDraft] = useState(() => readDraft(name));
  const store = (next: CountDraft) => {
    setDraft(next);
    try {
      window.localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // The page still has it.
    }
    countsChanged();
  };
  const change = (part: Partial<CountDraft>) => {
    const { pressed: _pressed, refused: _refused, ...counted } = draft;
    // Another count is another closing.
    store({ ...counted, key: freshKey(), ...part });
  };
  /** It is sent, from here or from another page, until it is answered. */
  const press = (body: CloseRun) => store({ ...draft, pressed: body });
  /** The server did not take it, and says why. */
  const refuse = (refused: string) => {
    const { pressed: _pressed, ...counted } = draft;
    store({ ...counted, refused });
  };
  const forget = () => {
    try {
      window.localStorage.removeItem(name);
    } catch {
      // The browser refused to store the draft.
    }
    countsChanged();
  };
  return { draft, change, press, refuse, forget };
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
