import { expect, test } from 'vitest';
import { app, confirmed, desk, startShop } from '../../../../tests/support/planning.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { dayToPlan } from './day-to-plan.ts';

startShop();

/** At this hour of the company's day, which lies four or five hours behind. */
async function at(moment: string) {
  app.clock.set(Date.parse(`${moment}:00-04:00`));
  const company = await readCompany(app);
  return {
    today: companyDay(company, app.clock.now()),
    day: await dayToPlan(app, desk, company),
  };
}

test('on a Sunday, and on a workday after the order by, the plan opens on the next day with trucks', async () => {
  // Sunday, May 3.
  expect(await at('2026-05-03T19:00')).toEqual({ today: '2026-05-03', day: '2026-05-04' });
  expect(await at('2026-05-04T09:00')).toEqual({ today: '2026-05-04', day: '2026-05-04' });
  expect((await at('2026-05-04T21:00')).day).toBe('2026-05-05');
  // Over the weekend to Monday; a Saturday for which orders are promised comes first.
  expect((await at('2026-05-08T21:00')).day).toBe('2026-05-11');
  await confirmed('confirmed', '2026-05-09');
  expect((await at('2026-05-08T21:00')).day).toBe('2026-05-09');
});

test('as long as something of today waits, or is on a run that is not closed, it opens on today', async () => {
  const day = '2026-05-18';
  const evening = `${day}T21:00`;
  // What is overdue waits on today's plan.
  await app.db.pool.query(`update orders set status = 'cancelled'`);
  expect((await at(evening)).day).not.toBe(day);
  const run = await addRun(app, { day, state: 'out', orders: [] });
  expect((await at(evening)).day).toBe(day);
  await app.db.pool.query(`update runs set state = 'closed' where id = $1`, [run]);
  expect((await at(evening)).day).toBe('2026-05-19');
  const order = await confirmed('placed', day);
  expect((await at(evening)).day).toBe(day);
  await app.db.pool.query(`update orders set status = 'confirmed' where id = $1`, [order]);
  expect((await at(evening)).day).toBe(day);
});
