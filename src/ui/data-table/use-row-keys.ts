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

/**
 * Rows by keyboard. One row is in the tab order, the one that had the focus last; keys count only while a row itself has the focus,
 * so that no single letter does anything elsewhere (WCAG 2.1.4).
 */
export function useRowKeys({
  select,
  open,
  help,
}: {
  select: (id: string) => void;
  /** The page that the row leads to, where it leads to one. */
  open: (id: string) => string | undefined;
  help: () => void;
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
    else if (event.key === '?') help();
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
