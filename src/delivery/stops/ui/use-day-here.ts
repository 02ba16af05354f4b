import { useEffect, useState } from 'react';
import { loadStoreOf } from '../../runs/ui/load-outbox.ts';
import { storedSignatures } from '../../shipping/ui/stored-signatures.ts';
import { waitsToLeave } from '../waits-to-leave.ts';
import { type HeldHere, missingHere } from './counted-here.ts';
import { readLoad } from './device/day-store.ts';
import type { Outbox } from './device/outbox.ts';
import type { ShownDay } from './use-driver-day.ts';

/** The day with what this phone itself has counted and signed at the truck: what is missing before a run leaves is said with it. */
export function useDayHere(
  person: string,
  shown: ShownDay | null,
  { dock }: Pick<Outbox, 'dock'>,
): ShownDay | null {
  const [held, setHeld] = useState<Readonly<Record<string, HeldHere>>>({});
  const atDock = (shown?.day.runs ?? [])
    .filter(waitsToLeave)
    .map(({ id }) => id)
    .join(' ');
  const waiting = JSON.stringify(dock);
  const readAt = shown?.day.readAt;
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const signatures = storedSignatures(person);
      const found = await Promise.all(
        atDock.split(' ').map(async (id): Promise<[string, HeldHere]> => {
          const load = await readLoad(person, id);
          const signature = signatures.find(({ runId }) => runId === id) ?? null;
          return [id, { load, counts: loadStoreOf(person, id).latest(), signature }];
        }),
      );
      if (!isOver) setHeld(Object.fromEntries(found));
    };
    if (atDock) void look();
    return () => {
      isOver = true;
    };
  }, [person, atDock, waiting, readAt]);
  if (!shown) return null;
  const runs = shown.day.runs.map((run) => {
    const here = held[run.id];
    return here && waitsToLeave(run)
      ? { ...run, missing: missingHere(run, here, shown.isFresh) }
      : run;
  });
  return { ...shown, day: { ...shown.day, runs } };
}
