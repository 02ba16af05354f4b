import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { messageFor } from '../../../kit/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { undoWords as words } from '../messages.ts';

/** An earlier order that was put into a cart on this screen. */
interface Offer {
  /** Of the press that put it there. */
  key: string;
  number: string;
  customerId: string;
  /** What the cart holds since. */
  lines: readonly Line[];
}
interface Line {
  productId: string;
  quantity: number;
}

let offered: Offer | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The next look at that cart offers to take the order out again; a later one takes its place. */
export function offerUndo(offer: Offer | null): void {
  offered = offer;
  for (const listener of listeners) listener();
}

const isStill = (offer: Offer, lines: readonly Line[]) => {
  const known = new Map(offer.lines.map(({ productId, quantity }) => [productId, quantity]));
  return (
    lines.length === known.size &&
    lines.every(({ productId, quantity }) => known.get(productId) === quantity)
  );
};

interface Undone {
  undone?: string;
  error?: { code: string; message: string; details?: unknown };
}

/** While a cart holds what an earlier order made of it: which one, and Undo. `lines`: all of the cart, also what can't be ordered any more. */
export function AgainUndo({
  customerId,
  lines,
}: {
  customerId: string | null;
  lines: readonly Line[];
}) {
  const offer = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  const undoing = useFetcher<Undone>({ key: `undo-again-${offer?.key ?? ''}` });
  const { state, data } = undoing;
  useEffect(() => {
    if (!data?.undone || data.undone !== offered?.key) return;
    toast.success(words.undone);
    offerUndo(null);
  }, [data]);
  if (!offer || offer.customerId !== customerId) return null;
  const error = state === 'idle' ? data?.error : undefined;
  if (error)
    return (
      <div className="mb-3">
        <FailureFocus by={error}>
          <Note tone="danger">{error.code === 'aborted' ? error.message : messageFor(error)}</Note>
        </FailureFocus>
      </div>
    );
  if (!isStill(offer, lines) && state === 'idle') return null;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md border-l-4 border-info bg-info-tint px-4 py-1.5 text-info max-sm:px-2 max-sm:[&_.button]:px-3 print:hidden"
    >
      <p className="tabular">{words.added(offer.number)}</p>
      <div className="flex items-center gap-1">
        <undoing.Form method="post" action="/dashboard/orders">
          <input type="hidden" name="intent" value="undo-again" />
          <input type="hidden" name="undone" value={offer.key} />
          <Button type="submit" variant="secondary" busy={state !== 'idle'}>
            {words.undo}
          </Button>
        </undoing.Form>
        <button
          type="button"
          aria-label={words.close}
          onClick={() => offerUndo(null)}
          className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunk pointer-fine:size-9"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
    </div>
  );
}
