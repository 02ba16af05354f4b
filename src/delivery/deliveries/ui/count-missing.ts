import { differenceOf } from '../../runs/count-contract.ts';
import { emptyName, countPage as words } from '../count-messages.ts';
import type { CountBack } from '../server/count-back.ts';
import { differenceText } from './closed-run.tsx';
import {
  type CountDraft,
  countFields,
  isCounted,
  isCountedIn,
  isReportedAtDoor,
  restOf,
} from './count-draft.ts';

/** Where each row of the count stands on its page. */
export const rowIds = {
  product: (productId: string) => `count-product-${productId}`,
  empties: (kind: string) => `count-empties-${kind}`,
  stop: (orderId: string) => `count-stop-${orderId}`,
  reason: 'count-reason',
  rest: 'count-rest',
};

/** One row that is not finished. */
export interface MissingRow {
  /** Its id on the page. */
  at: string;
  name: string;
}

/** What has to be said before the count is sent, with every row of which it is so. */
export interface Missing {
  /** `rest`: products of which nothing should be there, which one tick says of all. */
  kind: 'count' | 'rest' | 'explain' | 'stops' | 'reason';
  text: string;
  rows: MissingRow[];
}

/** What is missing before a run can be closed, from top to bottom; none: it can be. */
export function missingOf(
  count: Pick<CountBack, 'products' | 'empties'>,
  draft: CountDraft,
  {
    open,
    waits,
  }: {
    open: readonly { orderId: string; customerName: string }[];
    /** A report has not come. */
    waits: boolean;
  },
): Missing[] {
  const uncounted: MissingRow[] = [];
  const uncountedRest: MissingRow[] = [];
  const uneven: MissingRow[] = [];
  const look = (
    row: MissingRow,
    difference: number | null,
    isExplained: boolean,
    unsaid: MissingRow[] = uncounted,
  ) => {
    if (difference === null) unsaid.push(row);
    else if (difference !== 0 && !isExplained)
      uneven.push({ ...row, name: `${row.name}: ${differenceText(difference)}` });
  };
  for (const row of count.products) {
    const counted = draft.products[row.productId];
    look(
      { at: rowIds.product(row.productId), name: `${row.name}, ${row.sizeUnit}` },
      isCounted(counted) && isCountedIn(draft, row.productId)
        ? differenceOf({ ...row, ...counted })
        : null,
      counted !== undefined &&
        (isReportedAtDoor(row, counted) || counted.explanation.trim() !== ''),
      restOf([row], draft).length > 0 ? uncountedRest : uncounted,
    );
  }
  for (const { kind, taken } of count.empties) {
    const one = draft.empties[kind];
    look(
      { at: rowIds.empties(kind), name: emptyName(kind) },
      one && one.counted !== null && draft.wrong?.[countFields.empties(kind)] === undefined
        ? taken - one.counted
        : null,
      (one?.explanation.trim() ?? '') !== '',
    );
  }
  const unsaid = open.filter(({ orderId }) => !draft.stops[orderId]);
  const reason =
    waits && !draft.reason?.trim() ? [{ at: rowIds.reason, name: words.toReason }] : [];
  const all: Missing[] = [
    { kind: 'count', text: words.countThese, rows: uncounted },
    { kind: 'rest', text: words.sayRest(uncountedRest.length), rows: uncountedRest },
    { kind: 'explain', text: words.explainThese, rows: uneven },
    {
      kind: 'stops',
      text: words.stopsLead,
      rows: unsaid.map(({ orderId, customerName }) => ({
        at: rowIds.stop(orderId),
        name: customerName,
      })),
    },
    { kind: 'reason', text: words.whyClosedMissing, rows: reason },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}
