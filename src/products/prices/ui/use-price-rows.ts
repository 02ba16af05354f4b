import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { LEAVE } from '../../../ui/leave-messages.ts';
import { FIRST_ROWS } from '../price-rows.ts';
import { moveInColumn } from './price-grid.tsx';

const isTyped = (field: HTMLInputElement) => field.value !== field.defaultValue;

/**
 * Which rows of a table of prices stand there: the first ones, more when they are asked for; and, whatever is searched, filtered or sorted
 * meanwhile, those in which something is typed and not saved. All rows are in the form, so that a check and a percentage mean all of them.
 */
export function usePriceRows<Row>({
  rows,
  idOf,
  round,
  list,
  showsAll,
}: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Of typing, as `useRound` names it: a save forgets what was typed. */
  round: string;
  /** What is shown, as the address says it: another list begins at its first rows. */
  list: string;
  showsAll: boolean;
}) {
  const none: { round: string; rows: ReadonlyMap<string, Row> } = { round, rows: new Map() };
  const [state, setState] = useState(none);
  const typed = state.round === round ? state.rows : none.rows;
  const [requested, setRequested] = useState({ list, count: FIRST_ROWS });
  const count = showsAll ? rows.length : requested.list === list ? requested.count : FIRST_ROWS;
  // Looked through or not, nothing of it is saved before the press that saves it.
  useLeaveGuard(typed.size > 0, LEAVE.typed);
  const ids = new Set(rows.map(idOf));
  const outside = [...typed].flatMap(([id, row]) => (ids.has(id) ? [] : [row]));
  const more = () => setRequested({ list, count: count + FIRST_ROWS });
  /** Notes in which rows something is typed. */
  const note = (form: HTMLFormElement | null) => {
    const known = new Map([...typed, ...rows.map((row) => [idOf(row), row] as const)]);
    const found = new Map<string, Row>();
    for (const item of form?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const id = item.dataset.row ?? '';
      const row = known.get(id);
      const fields = [...item.querySelectorAll<HTMLInputElement>('input[data-column]')];
      if (row !== undefined && fields.some(isTyped)) found.set(id, row);
    }
    if ([...found.keys()].join() !== [...typed.keys()].join()) setState({ round, rows: found });
  };
  /** Enter and the arrows go on through rows that are not shown yet. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveInColumn(event, () => flushSync(more));
  return {
    /** Typed rows that the list does not have come first. */
    all: [...outside, ...rows],
    outside: outside.length,
    shown: Math.min(count, rows.length),
    isHidden: (at: number) => at >= outside.length + count,
    more,
    note,
    onKeyDown,
  };
}
