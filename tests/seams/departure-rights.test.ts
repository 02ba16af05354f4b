import { describe, expect, test } from 'vitest';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { recordEndorsement } from '../../src/delivery/shipping/server/endorsements.ts';
import { addUser, type TestUser } from '../support/app.ts';
import {
  confirmAll,
  endorse,
  FACTS,
  kinds,
  post,
  query,
  ready,
  runId,
  startDepartures,
} from '../support/departures.ts';
import { app, confirmed, DAY, desk, driver, inn, seen, seenAt } from '../support/planning.ts';
import { addRun, countLoad } from '../support/runs.ts';

startDepartures();

describe('who may', () => {
  test('nobody but the desk and the run’s driver; the settings leave the law’s points alone', async () => {
    const people = { role: 'admin', customers: 'all' } as const;
    const other = await addUser(app, { ...people, duties: ['driver'] });
    const books = await addUser(app, { ...people, duties: ['books'] });
    const buyer = await addUser(app, { customers: [inn] });
    await ready();
    expect((await post(other)).status).toBe(404);
    expect((await post(books)).status).toBe(403);
    expect((await post(buyer)).status).toBe(403);
    for (const user of [books, buyer])
      await expect(confirmAll(user)).rejects.toMatchObject({ code: expect.any(String) });
    await expect(endorseBy(desk)).rejects.toMatchObject({ code: 'permission-denied' });
    await query('delete from run_loads where run_id = $1', [runId]);
    await query('update trucks set capacity_pounds = 1');
    await query(
      `update company_settings set settings = settings || '{"departureAsksCount": false, "departureAsksCapacity": false}'::jsonb`,
    );
    expect(await kinds()).toEqual([]);
    await endorse(driver, null);
    expect(await kinds()).toEqual(['endorsement']);
  });

  test('two runs with one truck leave one after the other: the second is asked', async () => {
    const { truckId } = await seen(runId);
    const mild = [await confirmed(), await confirmed()];
    const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const [one, two] = await Promise.all(
      mild.map(async (id, at) => {
        const run = await addRun(app, {
          day: DAY,
          name: `Twin ${at}`,
          driverId: at === 0 ? driver.id : other.id,
          truckId,
          orders: [id],
        });
        await countLoad(app, run, desk.id);
        return run;
      }),
    );
    const outcomes = await Promise.allSettled(
      [one, two].map(async (run) => departRun(app, desk, await seenAt(run ?? ''))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

const endorseBy = (user: TestUser) =>
  recordEndorsement(
    app,
    user,
    { userId: driver.id, license: 'RI 44', expiresOn: '2027-01-01', givenUp: false },
    FACTS,
  );
