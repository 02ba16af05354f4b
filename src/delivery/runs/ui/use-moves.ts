import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FailedForm, Failure } from '../../../kit/failure.ts';
import { failedForm } from '../../../ui/failure.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import type { SeenMove } from '../board-lists.ts';
import type { Board } from '../server/load-board.ts';

/** The moves that are on their way: sent one after the other, each after the answer to the one before. */
export function useMoves() {
  const fetcher = useFetcher<Partial<FailedForm>>();
  const [queue, setQueue] = useState<readonly SeenMove[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const sending = useRef({ busy: false, sent: false });
  const { state, data, submit } = fetcher;
  useEffect(() => {
    const now = sending.current;
    if (state !== 'idle') {
      now.busy = true;
      return;
    }
    if (now.sent && !now.busy) return;
    if (now.sent) {
      sending.current = { busy: false, sent: false };
      const refused = failedForm(data)?.error;
      // oxlint-disable-next-line react/set-state-in-effect -- what is on its way follows from the answer
      setFailure(refused);
      setQueue((waiting) => (refused ? [] : waiting.slice(1)));
      return;
    }
    const [next] = queue;
    if (!next) return;
    sending.current = { busy: false, sent: true };
    void submit(formOf(next), { method: 'post' });
  }, [state, data, queue, submit]);
  return { queue, setQueue, failure, setFailure };
}

/** A run that is made for orders: one press, answered by itself. */
export function useNewRun({ day, freeCrew, runs }: Board) {
  const { state, data, submit } = useFetcher<Partial<FailedForm>>();
  const [orderIds, setOrderIds] = useState<readonly string[]>([]);
  const make = (ids: readonly string[], from: string) => {
    if (state !== 'idle') return;
    const version = runs.find(({ id }) => id === from)?.version;
    setOrderIds(ids);
    void submit(
      {
        intent: 'put-on-new-run',
        day,
        driverId: freeCrew.driver?.id ?? '',
        truckId: freeCrew.truck?.id ?? '',
        orderIds: JSON.stringify(ids),
        from: version === undefined ? '' : from,
        fromVersion: String(version ?? ''),
        key: freshKey(),
      },
      { method: 'post' },
    );
  };
  return {
    make,
    making: state === 'idle' ? [] : orderIds,
    failure: state === 'idle' ? failedForm(data)?.error : undefined,
  };
}

/** A refusal is of the board that it was made on: once a run has changed since, what it says may not be so any more. */
export function useCurrentFailure(
  failure: Failure | undefined,
  runs: Board['runs'],
): Failure | undefined {
  const now = JSON.stringify(runs.map(({ id, version }) => [id, version]));
  const [made, setMade] = useState({ failure, on: now });
  if (made.failure !== failure) setMade({ failure, on: now });
  return made.failure !== failure || made.on === now ? failure : undefined;
}

function formOf({ orderId, from, to, before, versions }: SeenMove) {
  const version = (id: string) => String(versions.get(id) ?? '');
  return {
    intent: 'move',
    orderId,
    from,
    fromVersion: version(from),
    to,
    toVersion: version(to),
    before: before ?? '',
    key: freshKey(),
  };
}
