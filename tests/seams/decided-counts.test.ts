import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import { companyDay, readCompany } from '../../src/company/server/queries.ts';
import type { Claim } from '../../src/delivery/claims/contract.ts';
import { Evidence } from '../../src/delivery/claims/ui/evidence.tsx';
import {
  deliveriesOfOrder,
  stopsOfDay,
} from '../../src/delivery/deliveries/server/public/queries.ts';
import { readOneDelivery } from '../../src/delivery/deliveries/server/read-deliveries.ts';
import { shortAtDoor } from '../../src/delivery/deliveries/short-at-door.ts';
import { findAnything } from '../../src/frame/server/find-anything.ts';
import { nextText } from '../../src/ordering/orders/next-messages.ts';
import { readOrder } from '../../src/ordering/orders/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { leftOutOf } from '../../src/ordering/orders/ui/left-out.ts';
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

seam(
  {
    fact: 'deliveries: the receiver signed for fewer than the driver reported',
    act: 'orders: lists and page name the state of the order, while it is open and once it is left at that',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/order-row.ts',
      code: "offset 0) then 'counts-differ'",
      without: 'offset 0) then null',
    },
  },
  async () => {
    const { app } = books;
    const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const order = await books.order({ quantities: [4, 2] });
    await app.db.pool.query("update orders set shortfall_policy = 'drop' where id = $1", [
      order.id,
    ]);
    const { deliveryId } = await countedCase(books, order, [4, 2], [3, 2]);
    const states = async () => {
      const page = await readOrder(app.db, orderScope(desk), order.id);
      const found = (await findAnything(app, desk, order.number)).find(({ id }) => id === order.id);
      return [page?.atDoor, page && nextText(page), found?.detail.split(' · ')[1]];
    };
    expect(await states()).toEqual([
      'counts-differ',
      'It was delivered, and two counts of it differ. We look into it; until then the lower count is billed.',
      'Counts differ',
    ]);
    const [one] = await casesOf(app, deliveryId);
    const left = await app.call(
      desk,
      'POST',
      '/api/decide-case',
      { id: one?.id, way: 'leave', reason: 'It came back on the truck' },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(left.status).toBe(200);
    expect(await states()).toEqual([
      'short',
      'It was delivered, but for what was left out at the door. You are billed only for what you received.',
      'Delivered, short',
    ]);
    // Ordered 4, 1 of it not delivered: nobody has cancelled it.
    const page = await readOrder(app.db, orderScope(desk), order.id);
    const short = shortAtDoor(await deliveriesOfOrder(app.db, orderScope(desk), order.id));
    expect(page?.lines.map((line) => [line.delivered, leftOutOf(line, short)])).toEqual([
      [3, 1],
      [2, 0],
    ]);
  },
);

seam(
  {
    fact: 'deliveries: the desk decided about two counts of a line that differed',
    act: 'claims: the buyer reads what was recorded at the door, of a claim about another line',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/ui/evidence.tsx',
      code: 'return line && !claimed.has',
      without: 'return !line && !claimed.has',
    },
  },
  async () => {
    const { app } = books;
    const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const order = await books.order({ quantities: [2, 5] });
    const { deliveryId } = await countedCase(books, order, [2, 5], [1, 5]);
    const [one] = await casesOf(app, deliveryId);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const decision = { id: one?.id, way: 'grant', quantity: 2, reason: 'It stood behind the door' };
    const granted = await app.call(desk, 'POST', '/api/decide-case', decision, key);
    expect(granted.status).toBe(200);
    const delivery = await readOneDelivery(app, desk, deliveryId);
    const other = delivery.lines.find(({ orderLineId }) => orderLineId !== one?.orderLineId);
    const claim = { deliveryId, words: '', photos: [], lines: [other] } as unknown as Claim;
    const page = renderToStaticMarkup(
      createElement(MemoryRouter, {}, createElement(Evidence, { claim, delivery, isOwn: true })),
    );
    expect(page).toContain('Counts differed: the driver says 2, the receiver counted 1.');
  },
);
