import { afterAll, beforeAll, expect } from 'vitest';
import { companyDay, readCompany } from '../../src/company/server/queries.ts';
import { stopsOfDay } from '../../src/delivery/deliveries/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { casesOf, countedCase } from '../support/cases.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

seam(
  {
    fact: 'deliveries: the desk decided about two counts that differed',
    act: 'deliveries: the day’s live page names the stops at which counts differ',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/public/queries.ts',
      code: 'select bool_and(c.decided_at is not null)',
      without: 'select bool_and(false)',
    },
  },
  async () => {
    const { app } = books;
    const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 1]);
    const day = companyDay(await readCompany(app), app.clock.now());
    const differ = async () =>
      (await stopsOfDay(app.db, orderScope(desk), day, day)).find((one) => one.orderId === order.id)
        ?.countsDiffer;
    const decide = (id: string) =>
      app.call(
        desk,
        'POST',
        '/api/decide-case',
        { id, way: 'leave', reason: 'They came back on the truck' },
        { 'idempotency-key': crypto.randomUUID() },
      );
    const [first, second] = await casesOf(app, deliveryId);
    expect(await differ()).toBe(true);
    await decide(first?.id ?? '');
    // One of two is left to look into.
    expect(await differ()).toBe(true);
    await decide(second?.id ?? '');
    expect((await casesOf(app, deliveryId)).map(({ outcome }) => outcome)).toEqual([
      'left',
      'left',
    ]);
    expect(await differ()).toBe(false);
  },
);
