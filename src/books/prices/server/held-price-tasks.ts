import type { Task } from '../../inbox/contract.ts';
import type { Looking } from '../../inbox/server/source.ts';
import { HELD_WORDS as words } from '../held-messages.ts';
import { heldBatch } from './held-prices.ts';

/** List prices of the books that wait for a yes: one task, asked again when a reading changes what would change. */
export async function heldPriceTasks({ app }: Looking): Promise<Task[]> {
  const batch = await heldBatch(app.db);
  if (!batch) return [];
  return [
    {
      key: `held-prices:${batch.id}:${batch.changedAt.getTime()}`,
      kind: 'price',
      stopsMoney: true,
      sentence: words.task(batch.prices.length, batch.reasons),
      detail: null,
      about: [],
      since: batch.foundAt,
      ways: [{ to: '/dashboard/accounting/list-prices', label: words.title }],
      things: batch.prices.length,
      code: 'held-prices',
      tid: null,
    },
  ];
}
