import { useRef } from 'react';
import { useConfirm } from '../../../ui/confirm.tsx';
import { OTHER_TRUCK as words } from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import type { Board } from '../server/load-board.ts';
import { overOn } from './crew-options.ts';

/** What a run loses with its truck. */
export interface OfTruck {
  /** Lines that somebody counted into the truck that it has. */
  counted: number;
  /** On the road: the truck in which it left, where it has another one; null: it has not. */
  leftIn: string | null;
}

/** What is asked before a run gets this truck; null: nothing is lost. */
export function truckQuestion(
  run: RunWithStops,
  truckId: string,
  { counted, leftIn }: OfTruck,
  { trucks, aboard }: Pick<Board, 'trucks' | 'aboard'>,
): { title: string; message: string } | null {
  if (truckId === (run.truckId ?? '')) return null;
  const truck = trucks.find(({ id }) => id === truckId);
  const name = truck?.name ?? '';
  const isOut = run.state === 'out';
  // Back in the truck that it left with all holds again.
  if (isOut ? leftIn === name : counted === 0) return null;
  const over = overOn(truck, run, aboard);
  return {
    title: words.title(run.name, name),
    message: [
      isOut
        ? words.onRoad(run.name, name, leftIn ?? run.truckName)
        : words.recount(counted, name, run.truckName),
      ...(over ? [words.small(name, over.pounds, over.most)] : []),
    ].join(' '),
  };
}

/** Asks before a form gives a run another truck and what was settled of the one that it has is lost. @returns what a form asks before it is sent */
export function useTruckQuestion(
  run: RunWithStops,
  of: OfTruck,
  board: Pick<Board, 'trucks' | 'aboard'>,
  onCancel?: () => void,
): (form: HTMLFormElement) => boolean {
  const confirm = useConfirm();
  const sure = useRef(false);
  return (form) => {
    const chosen = new FormData(form).get('truckId');
    const question =
      typeof chosen === 'string' && !sure.current ? truckQuestion(run, chosen, of, board) : null;
    sure.current = false;
    if (!question) return true;
    confirm({
      ...question,
      confirmText: words.confirm,
      onConfirm: () => {
        sure.current = true;
        form.requestSubmit();
      },
      ...(onCancel ? { onCancel } : {}),
    });
    return false;
  };
}
