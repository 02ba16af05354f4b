import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { app, DAY, driver, startShop } from '../../../../tests/support/planning.ts';
import { newId } from '../../../platform/clock.ts';
import { trainingOf, untrainedOf } from './trainings.ts';

startShop();

test('who has no training that holds on a day is named before they are chosen to drive, by the reading of the departure', async () => {
  const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const ids = [driver.id, other.id];
  expect(await untrainedOf(app.db, ids, DAY)).toEqual(ids);
  await app.db.pool.query(
    `insert into hazmat_trainings (id, user_id, person_name, trained_on, materials, trainer_name, trainer_address, tested, recorded_at)
     values ($1, $2, 'Dan', '2024-01-01', 'Slides', 'T', 'Street', 'Test', now())`,
    [newId(app), driver.id],
  );
  expect(await untrainedOf(app.db, ids, DAY)).toEqual([other.id]);
  // It ends: the day after, the departure and the choice of drivers both miss it.
  const after = '2030-01-01';
  expect(await untrainedOf(app.db, ids, after)).toEqual(ids);
  expect(await trainingOf(app.db, driver.id, after)).toBeUndefined();
});
