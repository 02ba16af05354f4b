import { useCallback, useEffect, useState } from 'react';
import { loadStoreOf } from '../../runs/ui/load-outbox.ts';
import type { LoadAtDock } from '../../shipping/contract.ts';
import { placardsAgain } from '../../shipping/ui/stored-placards.ts';
import type { DriverDay } from '../contract.ts';
import { readLoad, storeLoad } from './device/day-store.ts';
import { hasKey, takeKey } from './device/seal.ts';
import { readAnswer } from './device/send-stops.ts';
import type { DayFailure } from './use-driver-day.ts';

/** Fetches the run's load from the server and stores it on this phone. */
async function fetchLoad(person: string, runId: string): Promise<LoadAtDock | DayFailure> {
  const store = loadStoreOf(person, runId);
  const { recorded } = store.latest();
  let answer: Awaited<ReturnType<typeof readAnswer>>;
  try {
    answer = await readAnswer(
      await fetch(`/api/driver/load?run=${encodeURIComponent(runId)}`, {
        cache: 'no-store',
        headers: { 'bellcart-person': person },
        signal: AbortSignal.timeout(20_000),
      }),
    );
  } catch {
    return 'network';
  }
  if (answer.is === 'refused') return answer.code === 'not-found' ? 'missing' : 'server';
  if (answer.is === 'unsettled') return answer.trouble === 'wait' ? 'server' : answer.trouble;
  const load = answer.body as LoadAtDock;
  if (!Array.isArray(load.lines)) return 'portal';
  const { run, departure } = load;
  // On the road the day says it: this load asks nothing any more.
  if (departure) {
    const { names, confirmed } = departure.placards;
    const asks = names !== '' && confirmed === null;
    placardsAgain(person, [{ id: run.id, truckName: run.truckName ?? '', asks }]);
  }
  // Where nothing is kept, what was recorded since the last answer is known to this page alone.
  if (await storeTruckLoad(person, load)) store.noteRecorded(recorded);
  return load;
}

async function storeTruckLoad(person: string, load: LoadAtDock): Promise<boolean> {
  try {
    if (!(await hasKey(person))) await takeKey(person);
    return await storeLoad(person, load);
  } catch {
    return false;
  }
}

/** Keeps the loads of the day's runs that are still at the dock: their load checks open without a network, also when none was opened. */
export function useStoredLoads(
  person: string,
  runs: DriverDay['runs'] | undefined,
  isFresh: boolean,
) {
  const atDock = (runs ?? [])
    .filter(({ state }) => state === 'planned' || state === 'loading')
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    const all = async () => {
      for (const id of atDock.split(' ')) await fetchLoad(person, id);
    };
    if (isFresh && atDock) void all();
  }, [person, atDock, isFresh]);
}

/** What a run has to load: at once as this phone holds it, then as the office says. */
export function useTruckLoad(person: string, runId: string) {
  const [load, setLoad] = useState<LoadAtDock | null>(null);
  const [failure, setFailure] = useState<DayFailure | null>(null);
  // What is missing before a truck leaves is never said from memory.
  const [isFresh, setFresh] = useState(false);
  const refresh = useCallback(async () => {
    const found = await fetchLoad(person, runId);
    if (typeof found === 'string') {
      setFresh(false);
      return setFailure(found);
    }
    setFresh(true);
    setFailure(null);
    setLoad(found);
  }, [person, runId]);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      const stored = await readLoad(person, runId);
      if (!isOver && stored) setLoad((now) => now ?? stored);
      if (!isOver) await refresh();
    };
    void begin();
    const again = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [person, runId, refresh]);
  return { load, isFresh, failure, refresh };
}
