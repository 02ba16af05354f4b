import { expect, test } from 'vitest';
import { app, confirmed, DAY, desk, startShop } from '../../../tests/support/planning.ts';
import { addRun } from '../../../tests/support/runs.ts';
import { readCompany } from '../../company/server/queries.ts';
import { loadLive } from '../../delivery/deliveries/server/load-live.ts';
import { loadBoard } from '../../delivery/runs/server/load-board.ts';
import { momentAt } from '../../kit/time.ts';
import { readAttention } from './attention.ts';

startShop();

const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);

test('a run that stands at the dock after its hour is said on the board, in Live and in Today, and no longer once it left', async () => {
  // The zone of the company: its clock, not the machine's.
  const company = await readCompany(app);
  const at = (clock: string) => momentAt(company.timeZone, DAY, clock);
  app.clock.set(at('07:59'));
  const orderId = await confirmed();
  const run = await addRun(app, { day: DAY, name: 'Coast', orders: [orderId] });
  const empty = await addRun(app, { day: DAY, name: 'Empty' });
  await addRun(app, { day: DAY, name: 'Whenever' });
  await query("update runs set leaves_at = '08:00' where id in ($1, $2)", [run, empty]);
  const late = async () => {
    const board = await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`));
    const live = await loadLive(app, desk, company, { day: DAY, today: DAY });
    return {
      board: board.late,
      live: live.runs.find(({ id }) => id === run)?.problems,
      today: (await readAttention(app, desk)).find(({ key }) => key === 'late-run')?.named,
    };
  };
  const none = { board: [], live: [], today: undefined };
  expect(await late()).toEqual(none);
  app.clock.set(at('08:01'));
  expect(await late()).toEqual({
    board: [run],
    live: ['was to leave at 8 AM'],
    today: [{ name: 'Coast, was to leave at 8 AM', to: `/dashboard/runs/${run}` }],
  });
  await query("update runs set state = 'out', departed_at = now() where id = $1", [run]);
  expect(await late()).toEqual(none);
});
