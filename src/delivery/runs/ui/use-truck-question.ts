import { createElement, useRef } from 'react';
import { useConfirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
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
  /** What lies in it for no stop of the run, in sentences: unloaded before it gets another truck. */
  toUnload: readonly string[];
}

/** What is asked before a run gets this truck; null: nothing is lost. `old`: the truck that it had on the road or while it was loaded, of which it is asked whether it is fit to drive; '' none. */
export function truckQuestion(
  run: RunWithStops,
  truckId: string,
  { counted, leftIn }: OfTruck,
  { trucks, aboard }: Pick<Board, 'trucks' | 'aboard'>,
): { title: string; message: string; old: string } | null {
  if (truckId === (run.truckId ?? '')) return null;
  const truck = trucks.find(({ id }) => id === truckId);
  const name = truck?.name ?? '';
  const isOut = run.state === 'out';
  // Back in the truck that it left with all holds again.
  const isLost = isOut ? leftIn !== name : counted > 0;
  const isLoaded = run.state === 'loading' || counted > 0;
  // Of one that was put out of use somebody has said it.
  const isInUse = trucks.find(({ id }) => id === run.truckId)?.isActive !== false;
  const old = (isOut || isLoaded) && run.truckId !== null && isInUse ? run.truckName : '';
  if (!isLost && old === '') return null;
  const over = isLost ? overOn(truck, run, aboard) : null;
  const lost = isOut
    ? words.onRoad(run.name, name, leftIn ?? run.truckName)
    : words.recount(counted, name, run.truckName);
  return {
    title: words.title(run.name, name),
    message: [
      ...(isLost ? [lost] : []),
      ...(over ? [words.small(name, over.pounds, over.most)] : []),
      ...(old ? [words.isFit(old)] : []),
    ].join(' '),
    old,
  };
}

/** What stands in the way of another truck at the dock, before anything is asked about it; null: nothing. */
export function unloadQuestion(
  run: RunWithStops,
  truckId: string,
  { toUnload }: Pick<OfTruck, 'toUnload'>,
): { title: string; message: string; confirmText: string } | null {
  if (run.state === 'out' || truckId === (run.truckId ?? '') || toUnload.length === 0) return null;
  return {
    title: words.unloadFirst(run.truckName),
    message: toUnload.join(' '),
    confirmText: words.showUnload,
  };
}

/** By which the press is found that says of a run that goods are out of its truck. */
export const unloadOf = (runId: string) => ({ 'data-unload': runId });

/** The field of a form by which it says that the truck which the run had is not fit to drive. */
const OLD_TRUCK_OUT = 'oldTruckOut';
/** And the one with what is wrong with it. */
const OLD_TRUCK_WHY = 'oldTruckWhy';
/** Both, as such a form begins. */
export const OLD_TRUCK_FIELDS = { [OLD_TRUCK_OUT]: '', [OLD_TRUCK_WHY]: '' };

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
    const first = typeof chosen === 'string' ? unloadQuestion(run, chosen, of) : null;
    if (first) {
      confirm({
        ...first,
        onConfirm: () => {
          onCancel?.();
          document.querySelector<HTMLElement>(`[data-unload="${run.id}"]`)?.focus();
        },
        ...(onCancel ? { onCancel } : {}),
      });
      return false;
    }
    const question =
      typeof chosen === 'string' && !sure.current ? truckQuestion(run, chosen, of, board) : null;
    sure.current = false;
    if (!question) return true;
    const { old, ...request } = question;
    let why = '';
    const say = (name: string, value: string) => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    };
    const send = (isOut: boolean) => {
      say(OLD_TRUCK_OUT, isOut ? 'yes' : '');
      say(OLD_TRUCK_WHY, isOut ? why : '');
      sure.current = true;
      form.requestSubmit();
    };
    confirm({
      ...request,
      confirmText: old ? words.fit : words.confirm,
      ...(old
        ? {
            other: { text: words.notFit, onChoose: () => send(true) },
            content: createElement(TextField, {
              label: words.whatIsWrong(old),
              maxLength: 300,
              autoComplete: 'off',
              onChange: ({ currentTarget }) => {
                why = currentTarget.value;
              },
            }),
          }
        : {}),
      onConfirm: () => send(false),
      ...(onCancel ? { onCancel } : {}),
    });
    return false;
  };
}
