import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import type { Family } from '../families.ts';
import { lessonOf } from '../lessons.ts';
import { signAtSite } from './class-training.ts';
import { addCrew } from './public/manage-crew.ts';
import { readTraining } from './read-training.ts';
import { dueCsv } from './roster-csv.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a product of a family already taught makes due who was not taught its hazards, and says why', async () => {
  const hotel = await addCustomer(app);
  const buyer = await addUser(app, { customers: [hotel] });
  const facts = { requestId: 'r', network: '127.0.0.1' };
  const rosa = { customerId: hotel, name: 'Rosa', department: '', language: 'en' } as const;
  const { id: memberId } = await addCrew(app, buyer, rosa, facts);
  const take = (family: Family) => {
    app.clock.advance(1000);
    return signAtSite(
      app,
      buyer,
      { customerId: hotel, family },
      {
        memberId,
        typedName: '',
        language: 'en',
        answers: lessonOf(family).quiz.map(({ right }) => right),
        rightFirst: 3,
        signature: null,
        signedByName: true,
        formKey: crypto.randomUUID(),
        classKey: '',
      },
    );
  };
  const bring = async (name: string, hStatements: string[]) => {
    const id = await addProduct(app, { nameKey: `taught-${name.toLowerCase()}`, name });
    const reactivityGroup = 'hypochlorite';
    await addSafety(app, `taught-${name.toLowerCase()}`, {
      signalWord: 'Danger',
      hStatements,
      reactivityGroup,
    });
    await handOver(app, hotel, id, 1, 1);
  };
  const read = () => readTraining(app, buyer, hotel);
  await bring('Destainer', ['H314']);
  await take('basics');
  await take('chlorine');
  expect((await read()).records[0]?.covers).toEqual([
    'Serious eye damage or irritation',
    'Skin corrosion or irritation',
  ]);
  await bring('Gel', ['H315', 'H410']);
  expect((await read()).matrix[0]).toMatchObject({ due: 0, fresh: [[], []] });
  await bring('Foam', ['H315', 'H317']);
  const due = await read();
  expect(due.matrix[0]).toMatchObject({
    due: 1,
    fresh: [[], [{ product: 'Foam', classes: ['Skin sensitization'] }]],
  });
  expect(dueCsv(due)).toContain('due: Foam (skin sensitization) not covered yet');
  await take('chlorine');
  expect((await read()).matrix[0]?.due).toBe(0);
});
