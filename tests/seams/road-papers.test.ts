import { afterAll, beforeAll, expect } from 'vitest';
import { endTraining, recordTraining } from '../../src/delivery/shipping/server/record-training.ts';
import { listTrainings } from '../../src/delivery/shipping/server/trainings.ts';
import * as page from '../../src/frame/with-road-papers.tsx';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { contextOf } from '../support/page-context.ts';
import { seam } from './seam.ts';

/** What deliveries keep of a driver's training, and the page of the person. */

let app: AppUnderTest;
let owner: TestUser;
let desk: TestUser;
let driver: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
});
afterAll(() => app.close());

const FACTS = { requestId: 'r', network: '198.51.100.4' };
const shownTo = async (who: TestUser, person = driver.id) =>
  page.loader({ context: contextOf(app, who), params: { personId: person } } as never);
const training = async () => (await shownTo(owner))?.papers[0];

seam(
  {
    fact: 'shipping: the owner recorded that a driver’s training counts no longer',
    act: 'people: the owner opens the driver’s page',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/road-papers.ts',
      code: 'and not exists (select 1 from hazmat_training_ends e where e.training_id = t.id)',
      without: '',
    },
  },
  async () => {
    expect(await training()).toMatchObject({ text: 'None on record', tone: 'danger' });
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    await recordTraining(
      app,
      owner,
      {
        userId: driver.id,
        personName: '',
        trainedOn: today,
        materials: 'Slides',
        trainerName: 'T. Rainer',
        trainerAddress: '1 School Street',
        tested: 'Written',
        certified: true,
      },
      FACTS,
    );
    expect(await training()).toMatchObject({ tone: 'success' });
    expect(await shownTo(owner)).toMatchObject({ mayRecord: true, owners: [] });
    const [record] = await listTrainings(app.db);
    await endTraining(app, owner, { trainingId: record?.id ?? '', reason: 'Wrong person' }, FACTS);
    expect(await training()).toMatchObject({ text: 'None on record', tone: 'danger' });
    // Who drives and sits at the desk reads their own, and asks the owner there.
    const both = await addUser(app, {
      role: 'admin',
      customers: 'all',
      duties: ['desk', 'driver'],
    });
    expect(await shownTo(both, both.id)).toMatchObject({
      mayRecord: false,
      owners: [owner.email],
    });
    // Nobody else's: who may not know of an account learns nothing of it.
    expect(await shownTo(both)).toBeNull();
    expect(await shownTo(desk)).toBeNull();
    // Who does not drive has no such part, and who is not there either.
    expect(await shownTo(owner, desk.id)).toBeNull();
    expect(await shownTo(owner, 'nobody')).toBeNull();
  },
);
