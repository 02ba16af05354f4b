import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';

const ROW = 'tr[data-row]';

/** The rows of the table that the event is in. */
const rowsOf = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>(ROW)];

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  j: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  k: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** To the first thing that can be done with the chosen rows. It is drawn once a row is chosen. */
const toActions = (body: HTMLElement) =>
  body
    .closest('table')
    ?.parentElement?.parentElement?.querySelector<HTMLElement>('[data-bulk] button')
    ?.focus();

/**
 * Rows by keyboard. One row is in the tab order, the one that had the focus last; keys count only while a row itself has the focus,
 * so that no single letter does anything elsewhere (WCAG 2.1.4); the frame's j leads into them (`page-keys.ts`).
 */
export function useRowKeys({
  select,
  open,
}: {
  select: (id: string) => void;
  /** The page that the row leads to, where it leads to one. */
  open: (id: string) => string | undefined;
}) {
  const [current, setCurrent] = useState<string | null>(null);
  const navigate = useNavigate();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    if (!row.matches(ROW) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = row.dataset.row ?? '';
    const to = event.key === 'Enter' ? open(id) : undefined;
    const step = STEPS[event.key];
    if (step) {
      const rows = rowsOf(event.currentTarget);
      rows[step(rows.indexOf(row), rows.length - 1)]?.focus();
    } else if (event.key === 'x') select(id);
    else if (event.key === 'b') toActions(event.currentTarget);
    else if (to) void navigate(to);
    else return;
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>(ROW);
    if (row) setCurrent(row.dataset.row ?? null);
  };
  return { current, onKeyDown, onFocus };
}
