import type { App } from '../../../platform/app.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { judgePrices } from './judge-prices.ts';

const readyRow = rowShape({ isReady: bool });

/**
 * `judge-prices`: every price of the books anew, each night, without asking the books. A day makes a difference by itself: lines of a
 * later day count from that day on, old ones leave the window, list prices changed, and what was far off is usual by now. Before the
 * first whole reading, and while one is at work, there is nothing to go by: the next night judges.
 */
export async function judgePricesAgain(app: App): Promise<void> {
  if ((await liveConnection(app.db))?.state !== 'connected') return;
  await app.db.transaction(async (tx) => {
    const row = await tx.row(
      readyRow,
      sql`select exists (select 1 from sync_runs where kind = 'prices' and state = 'done')
                 and not exists (select 1 from sync_runs
                                  where kind = 'prices' and state in ('queued', 'running', 'waiting'))
                 as is_ready`,
    );
    if (row?.isReady) await judgePrices(app, tx, 'all');
  });
}
