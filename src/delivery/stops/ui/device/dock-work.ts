import { storedCounts } from '../../../deliveries/ui/stored-counts.ts';
import { storedLoads } from '../../../runs/ui/load-outbox.ts';
import { storedPlacards } from '../../../shipping/ui/stored-placards.ts';
import { storedSignatures } from '../../../shipping/ui/stored-signatures.ts';

/** What was counted at the truck of one run: on its own page it is corrected. */
export interface DockWork {
  runId: string;
  /** Lines of the load check that wait. */
  loads: number;
  /** Lines that the server did not record. */
  refusedLoads: number;
  /** The count back; why it was refused, if it was. */
  count: 'none' | 'waiting' | 'refused';
  /** The word that its placards hang; why it was refused, if it was. */
  placards: 'none' | 'waiting' | 'refused';
  /** The signature for its shipping paper. */
  signature: 'none' | 'waiting' | 'refused';
}

/** What this phone holds of it, at once: nothing of it is read through a database. */
export function readDock(whose: string): DockWork[] {
  const loads = storedLoads(whose);
  const counts = storedCounts(whose);
  const hung = storedPlacards(whose);
  const papers = storedSignatures(whose);
  const runs = new Set([...loads, ...counts, ...hung, ...papers].map(({ runId }) => runId));
  return [...runs].map((runId) => {
    const load = loads.find((one) => one.runId === runId);
    const count = counts.find((one) => one.runId === runId);
    const placards = hung.find((one) => one.runId === runId);
    return {
      runId,
      loads: load?.waiting ?? 0,
      refusedLoads: load?.refused ?? 0,
      count: stateOf(count),
      placards: stateOf(placards),
      signature: stateOf(papers.find((one) => one.runId === runId)),
    };
  });
}

const stateOf = (stored: { refused?: string | undefined } | undefined) =>
  !stored ? 'none' : stored.refused === undefined ? 'waiting' : 'refused';

export const dockWaits = (dock: readonly DockWork[]) => ({
  loads: dock.reduce((sum, { loads }) => sum + loads, 0),
  counts: dock.filter(({ count }) => count === 'waiting').length,
  placards: dock.filter(({ placards }) => placards === 'waiting').length,
  signatures: dock.filter(({ signature }) => signature === 'waiting').length,
});
