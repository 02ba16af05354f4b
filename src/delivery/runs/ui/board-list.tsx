import type { DragEvent, ReactNode } from 'react';
import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import { BoardCard } from './board-card.tsx';
import { type BoardMoves, gripId } from './use-board.ts';

const KIND = 'text/x-bellcart-order';

/** One list of the board, onto which the orders of a door are dragged. What is dragged also has buttons and keys. */
export function BoardList({
  id,
  label,
  board,
  runs,
  day,
  empty,
}: {
  id: string;
  label: string;
  board: BoardMoves;
  runs: readonly RunWithStops[];
  day: string;
  empty: ReactNode;
}) {
  const doors = board.doors.get(id) ?? [];
  return (
    <ol
      aria-label={label}
      data-list={id}
      className="min-h-16 rounded-b-md data-end:border-b-4 data-end:border-b-focus data-over:outline-2 data-over:outline-focus"
      onDragStart={(event) => {
        const card = (event.target as HTMLElement).closest<HTMLElement>('[data-order]');
        event.dataTransfer.setData(KIND, card?.dataset['order'] ?? '');
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      {doors.length === 0 ? (
        <li className="px-3 py-4 text-sm text-muted">{empty}</li>
      ) : (
        doors.map((door, at) => (
          <BoardCard
            key={door[0].orderId}
            door={door}
            list={id}
            board={board}
            runs={runs}
            day={day}
            position={at + 1}
            of={doors.length}
          />
        ))
      )}
    </ol>
  );
}

/**
 * What is dropped anywhere on the column of a list goes onto the list: over its head before the first door, below it to the end.
 * `closed`: nothing can be put on it.
 */
export function dropOnto(id: string, board: BoardMoves, closed: boolean) {
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (closed || !event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      mark(event.currentTarget, below(event));
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => unmark(event.currentTarget),
    onDrop(event: DragEvent<HTMLElement>) {
      const orderId = event.dataTransfer.getData(KIND);
      const before = below(event);
      unmark(event.currentTarget);
      if (closed || orderId === '' || orderId === before) return;
      event.preventDefault();
      board.move({ orderId, to: id, before }, gripId(orderId));
    },
  };
}

/** The door under whose upper half the pointer is, or the next one; null: below all of them. */
function below({ currentTarget, clientY }: DragEvent<HTMLElement>): string | null {
  for (const card of currentTarget.querySelectorAll<HTMLElement>('[data-order]')) {
    const { top, height } = card.getBoundingClientRect();
    if (clientY < top + height / 2) return card.dataset['order'] ?? null;
  }
  return null;
}

// Where it would go is drawn without React: it changes with every pixel.
function mark(column: HTMLElement, before: string | null): void {
  unmark(column);
  const list = column.querySelector<HTMLElement>('[data-list]');
  list?.setAttribute('data-over', '');
  if (before) list?.querySelector(`[data-order="${before}"]`)?.setAttribute('data-before', '');
  else list?.setAttribute('data-end', '');
}

function unmark(column: HTMLElement): void {
  for (const name of ['data-over', 'data-end', 'data-before'])
    column.querySelector(`[${name}]`)?.removeAttribute(name);
}

export const emptyText = (run: RunWithStops) =>
  run.state === 'closed' ? messages.runEmptyFixed : messages.runEmpty;
