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
  closed,
  empty,
}: {
  id: string;
  label: string;
  board: BoardMoves;
  runs: readonly RunWithStops[];
  day: string;
  /** Nothing can be put on it. */
  closed: boolean;
  empty: ReactNode;
}) {
  const doors = board.doors.get(id) ?? [];
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (closed || !event.dataTransfer.types.includes(KIND)) return;
    event.preventDefault();
    mark(event.currentTarget, below(event));
  };
  const onDrop = (event: DragEvent<HTMLElement>) => {
    const orderId = event.dataTransfer.getData(KIND);
    const before = below(event);
    unmark(event.currentTarget);
    if (closed || orderId === '' || orderId === before) return;
    event.preventDefault();
    board.move({ orderId, to: id, before }, gripId(orderId));
  };
  return (
    <ol
      aria-label={label}
      data-list={id}
      className="min-h-16 rounded-b-md data-over:outline-2 data-over:outline-focus"
      onDragStart={(event) => {
        const card = (event.target as HTMLElement).closest<HTMLElement>('[data-order]');
        event.dataTransfer.setData(KIND, card?.dataset['order'] ?? '');
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={onDragOver}
      onDragLeave={(event) => unmark(event.currentTarget)}
      onDrop={onDrop}
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

/** The door under whose upper half the pointer is, or the next one; null: below all of them. */
function below({ currentTarget, clientY }: DragEvent<HTMLElement>): string | null {
  for (const card of currentTarget.querySelectorAll<HTMLElement>('[data-order]')) {
    const { top, height } = card.getBoundingClientRect();
    if (clientY < top + height / 2) return card.dataset['order'] ?? null;
  }
  return null;
}

// Where it would go is drawn without React: it changes with every pixel.
function mark(list: HTMLElement, before: string | null): void {
  unmark(list);
  list.dataset['over'] = '';
  if (before) list.querySelector(`[data-order="${before}"]`)?.setAttribute('data-before', '');
}

function unmark(list: HTMLElement): void {
  delete list.dataset['over'];
  list.querySelector('[data-before]')?.removeAttribute('data-before');
}

export const emptyText = (run: RunWithStops) =>
  run.state === 'closed' ? messages.runEmptyFixed : messages.runEmpty;
