import { randomUUID } from 'node:crypto';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import * as claimPage from '../../src/delivery/claims/pages/claim.tsx';
import { loadOrderDelivery } from '../../src/delivery/claims/server/public/load-order-delivery.ts';
import { claimsOfOrder } from '../../src/delivery/claims/server/queries.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { ReportLink } from '../../src/delivery/claims/ui/public/order-delivery.tsx';
import * as customerPage from '../../src/frame/joined/customer.tsx';
import { waitingForUser } from '../../src/frame/server/waiting.ts';
import { readOpenOrders } from '../../src/ordering/cart/server/around-cart.ts';
import { readGuide } from '../../src/ordering/guides/server/read-guide.ts';
import { addToOrder } from '../../src/ordering/orders/server/add-to-order.ts';
import { ordersOfSite } from '../../src/ordering/orders/server/orders-of-site.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { readOrder } from '../../src/ordering/orders/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** What the desk decides about a claim changes what others know: the next truck, the site's guide, the books. */

let books: Books;
let desk: TestUser;
let customerId = '';
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  desk = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    duties: ['desk'],
  });
});
afterAll(() => books.close());

interface Reported {
  order: OrderInHand;
  claimId: string;
}
/** Three of the first line were delivered; two of them are reported as broken. */
async function reported(isBilled = true): Promise<Reported> {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  if (isBilled) await books.app.runJobs();
  const lines = [{ orderLineId: order.lineIds[0] ?? '', quantity: 2, kind: 'damaged' as const }];
  const report = { deliveryId, lines, words: '', photos: [] };
  const { id } = await raiseClaim(books.app, books.owner, report, randomUUID());
  customerId = (await readOrder(books.app.db, orderScope(books.owner), order.id))?.customerId ?? '';
  return { order, claimId: id };
}
const decide = (
  who: TestUser,
  { order, claimId }: Reported,
  { approved = 0, replaced = 0, answer = '' },
) =>
  books.app.call(who, 'POST', `/api/claims/${claimId}/decision`, {
    lines: [{ orderLineId: order.lineIds[0], approved, replaced }],
    answer,
  });
const reopen = (who: TestUser, { claimId }: Reported) =>
  books.app.call(who, 'POST', `/api/claims/${claimId}/reopen`, {});
const claimOf = async ({ order }: Reported) =>
  (await claimsOfOrder(books.app.db, orderScope(books.owner), order.id))[0];
const orderOf = (id: string) => readOrder(books.app.db, orderScope(books.owner), id);
const creditsOf = async (claimId: string) =>
  (await books.app.db.pool.query('select 1 from credit_memos where claim_id = $1', [claimId])).rows
    .length;
const mails = async ({ claimId }: Reported, what: string) =>
  (
    await books.app.db.pool.query<{ body_text: string }>(
      'select body_text from mails where dedupe_key like $1',
      [`claim:${claimId}:${what}:%`],
    )
  ).rows;

seam(
  {
    fact: 'claims: broken goods are sent again with the next truck',
    act: 'orders and books: an order brings them at no charge, and nothing is credited',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/place-replacement.ts',
      code: 'override: { unitPriceCents: 0, reason },',
      without: '',
    },
  },
  async () => {
    const one = await reported();
    expect((await decide(desk, one, { replaced: 2 })).body).toMatchObject({ state: 'approved' });
    await books.app.runJobs();
    const claim = await claimOf(one);
    expect(claim?.lines).toMatchObject([{ approved: 0, replaced: 2 }]);
    const again = await orderOf(claim?.replacement?.id ?? '');
    expect(again).toMatchObject({
      customerId,
      subtotalCents: 0,
      totalCents: 0,
      note: `Sent again at no charge, for ${one.order.number}.`,
    });
    expect(again?.lines).toMatchObject([{ ordered: 2, unitPriceCents: 0 }]);
    expect(await creditsOf(one.claimId)).toBe(0);
    // It is settled: no more of the two can be reported.
    const left = await raiseClaim(
      books.app,
      books.owner,
      {
        deliveryId: claim?.deliveryId ?? '',
        lines: [{ orderLineId: one.order.lineIds[0] ?? '', quantity: 2, kind: 'damaged' }],
        words: '',
        photos: [],
      },
      randomUUID(),
    ).catch((error: { message: string }) => error.message);
    expect(left).toContain('at most 1 can be reported');
    const [decidedMail] = await mails(one, 'decided');
    expect(decidedMail?.body_text).toContain(
      `We send 2 again at no charge with order ${claim?.replacement?.number}`,
    );
    expect(decidedMail?.body_text).not.toContain('We credit');
  },
);

seam(
  {
    fact: 'claims: an order sends goods again at no charge',
    act: 'guides: the site’s guide says what is bought, for how much, and what is on order',
    outcome: 'told',
    guard: {
      file: 'src/ordering/guides/server/read-guide.ts',
      code: 'exists (select from replacement_orders again where again.order_id = o.id) as is_again',
      without: 'false as is_again',
    },
  },
  async () => {
    const one = await reported();
    const guide = async () => {
      const company = await readCompany(books.app);
      const { rows } = await readGuide(books.app, books.owner, customerId, company);
      const line = (await orderOf(one.order.id))?.lines[0];
      return rows.find(({ productId }) => productId === line?.productId);
    };
    const lastOf = async () =>
      (await ordersOfSite(books.app.db, orderScope(books.owner), customerId, 50)).last?.id;
    const [before, last] = [await guide(), await lastOf()];
    // Placed after all others: by the moment alone it would be the last order.
    books.app.clock.advance(60_000);
    await decide(desk, one, { replaced: 2 });
    const after = await guide();
    expect(after?.onOrder).toBe((before?.onOrder ?? 0) + 2);
    expect([after?.lastQuantity, after?.lastPriceCents]).toEqual([
      before?.lastQuantity,
      before?.lastPriceCents,
    ]);
    expect(await lastOf()).toBe(last);
  },
);

seam(
  {
    fact: 'claims: the desk takes its decision back',
    act: 'orders: the order that sends the goods again',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/reopen-claim.ts',
      code: 'if (before.replacement) await takeReplacementBack(app, tx, actor, before);',
      without: '',
    },
  },
  async () => {
    const one = await reported();
    await decide(desk, one, { replaced: 2 });
    const again = (await claimOf(one))?.replacement?.id ?? '';
    expect((await reopen(desk, one)).body).toMatchObject({ state: 'open' });
    expect(await claimOf(one)).toMatchObject({
      state: 'open',
      replacement: null,
      lines: [{ approved: null, replaced: 0 }],
    });
    expect(await orderOf(again)).toMatchObject({ status: 'cancelled' });
    expect(await mails(one, 'reopened')).not.toEqual([]);
    // Decided anew, both sides are told anew.
    expect((await decide(desk, one, { answer: 'They were whole.' })).status).toBe(200);
    expect((await mails(one, 'decided')).length).toBeGreaterThan(0);
    expect((await reopen(desk, one)).status).toBe(200);
    expect((await reopen(desk, one)).body.error?.details).toMatchObject({ reason: 'not-decided' });
  },
);

seam(
  {
    fact: 'claims: an order sends goods again at no charge',
    act: 'cart: what is forgotten is added to an order that is on its way',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/add-to-order.ts',
      code: 'if (await sendsAgain(tx, orderId)) throw orderNotAsSeen(order.number);',
      without: '',
    },
  },
  async () => {
    const one = await reported();
    await decide(desk, one, { replaced: 2 });
    const again = (await claimOf(one))?.replacement?.id ?? '';
    expect((await readOpenOrders(books.app, books.owner, customerId)).map(({ id }) => id)).toEqual(
      [],
    );
    const productId = await addProduct(books.app, { priceCents: 700, quantity: 100 });
    const refused = await addToOrder(
      books.app,
      books.owner,
      {
        orderId: again,
        customerId,
        version: 1,
        lines: [{ productId, quantity: 4, expectedUnitPriceCents: 700, note: '' }],
      },
      { key: randomUUID(), seen: undefined },
    ).catch((error: { details: object }) => error.details);
    expect(refused).toMatchObject({ reason: 'order-changed' });
    expect(await orderOf(again)).toMatchObject({ totalCents: 0, version: 1 });
  },
);

seam(
  {
    fact: 'orders: goods were bought with what is sent again',
    act: 'claims: the desk takes its decision back',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/reopen-claim.ts',
      code: 'if (!isBoughtToo(order)) {',
      without: '{',
    },
  },
  async () => {
    const one = await reported();
    await decide(desk, one, { replaced: 2 });
    const again = (await claimOf(one))?.replacement;
    expect(again?.boughtToo).toBe(false);
    const productId = await addProduct(books.app, { priceCents: 700, quantity: 100 });
    const bought = { productId, quantity: 4, expectedUnitPriceCents: 700 };
    const edited = await books.app.call(desk, 'POST', '/api/update-order', {
      action: 'edit',
      orderId: again?.id,
      version: 1,
      lines: [bought],
    });
    expect(edited.status).toBe(200);
    expect((await claimOf(one))?.replacement?.boughtToo).toBe(true);
    expect((await reopen(desk, one)).body).toMatchObject({ state: 'open' });
    const left = await orderOf(again?.id ?? '');
    expect(left).toMatchObject({ status: 'placed', subtotalCents: 2800, note: '' });
    expect(left?.lines.map((line) => line.ordered - line.cancelled)).toEqual([0, 4]);
  },
);

seam(
  {
    fact: 'claims: goods are sent again at no charge',
    act: 'orders: a buyer raises their quantity',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/change-lines.ts',
      code: 'checkFree(actor, known, changed);',
      without: '',
    },
  },
  async () => {
    const one = await reported();
    await decide(desk, one, { replaced: 2 });
    const again = await orderOf((await claimOf(one))?.replacement?.id ?? '');
    const buyer = await addUser(books.app, { customers: [customerId] });
    const raise = (who: TestUser) =>
      books.app.call(who, 'POST', '/api/update-order', {
        action: 'edit',
        orderId: again?.id,
        version: 1,
        lines: [{ productId: again?.lines[0]?.productId, quantity: 9 }],
      });
    expect((await raise(buyer)).body.error?.details).toMatchObject({ reason: 'at-no-charge' });
    expect((await orderOf(again?.id ?? ''))?.lines[0]?.ordered).toBe(2);
    // The desk's own word is free.
    expect((await raise(desk)).status).toBe(200);
  },
);

seam(
  {
    fact: 'orders: what is sent again is on its way',
    act: 'claims: the desk takes its decision back',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/claims/server/reopen-claim.ts',
      code: 'throw replacementLeft(order.number);',
      without: 'return;',
    },
  },
  async () => {
    const one = await reported();
    await decide(desk, one, { replaced: 1 });
    const again = (await claimOf(one))?.replacement?.id ?? '';
    await books.app.db.pool.query(`update orders set status = 'out_for_delivery' where id = $1`, [
      again,
    ]);
    expect((await reopen(desk, one)).body.error?.details).toMatchObject({
      reason: 'replacement-left',
    });
    expect(await claimOf(one)).toMatchObject({ state: 'approved' });
  },
);

seam(
  {
    fact: 'books: an approved claim is credited',
    act: 'claims: the desk takes its decision back',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/claims/server/reopen-claim.ts',
      code: 'if (credit) throw creditMade(credit.document);',
      without: '',
    },
  },
  async () => {
    const one = await reported();
    await decide(desk, one, { approved: 2 });
    await books.app.runJobs();
    expect(await creditsOf(one.claimId)).toBe(1);
    expect((await reopen(desk, one)).body.error?.details).toMatchObject({ reason: 'credited' });
    expect(await claimOf(one)).toMatchObject({ state: 'approved' });
    // Before the bill there is no credit: it is undone, and none is made afterwards.
    const early = await reported(false);
    await decide(desk, early, { approved: 1 });
    expect((await reopen(desk, early)).status).toBe(200);
    await books.app.runJobs();
    expect(await creditsOf(early.claimId)).toBe(0);
    // Nobody but the desk undoes it.
    await decide(desk, early, { answer: 'They were whole.' });
    const buyer = await addUser(books.app, { customers: [customerId] });
    const driver = await addUser(books.app, {
      role: 'admin',
      customers: 'all',
      duties: ['driver'],
    });
    for (const who of [buyer, driver]) expect((await reopen(who, early)).status).toBe(403);
    const outsider = await addUser(books.app, {
      role: 'admin',
      customers: [await addCustomer(books.app)],
      duties: ['desk'],
    });
    expect((await reopen(outsider, early)).status).toBe(404);
    expect(await claimOf(early)).toMatchObject({ state: 'declined' });
  },
);

seam(
  {
    fact: 'claims: a customer reported a problem, and the desk has not decided it',
    act: 'customers: somebody opens its page before they call',
    outcome: 'told',
    guard: {
      file: 'src/frame/joined/customer.tsx',
      code: 'claims={claims ?? []}',
      without: 'claims={[]}',
    },
  },
  async () => {
    const one = await reported();
    const rep = await addUser(books.app, { customers: 'all', brands: ['Linnetfold'] });
    await books.app.db.pool.query('update users set sales_rep = true where id = $1', [rep.id]);
    const shown = async (who: TestUser) => {
      const loaderData = await customerPage.loader({
        context: contextOf(books.app, who),
        request: new Request(`http://localhost/dashboard/customers/${customerId}`),
        params: { customerId },
      } as never);
      const Page = customerPage.default as unknown as FunctionComponent<{ loaderData: unknown }>;
      const router = createMemoryRouter(
        [{ path: '*', element: createElement(Page, { loaderData }) }],
        { initialEntries: ['/'] },
      );
      return renderToStaticMarkup(createElement(RouterProvider, { router }));
    };
    const way = `href="/dashboard/claims/${one.claimId}"`;
    expect(await shown(desk)).toContain(way);
    expect(await shown({ ...rep, salesRep: true })).toContain(way);
    // A bookkeeper opens no claim, and whoever sees other customers reads nothing of this one.
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['books'] });
    expect(await shown(clerk)).not.toContain('/dashboard/claims/');
    expect((await decide(desk, one, { approved: 2 })).status).toBe(200);
    expect(await shown(desk)).not.toContain(way);
  },
);

seam(
  {
    fact: 'deliveries: goods were handed over, and claims about them are still taken',
    act: 'orders: whoever takes the call opens the order, and sees the way to report it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/ui/public/order-delivery.tsx',
      code: 'openReports({ ...page, mayReport: mayOrder(page) })',
      without: '[]',
    },
  },
  async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    const shown = async (who: TestUser) => {
      const page = await loadOrder(books.app, who, order.id);
      const delivery = await loadOrderDelivery(books.app, who, order.id);
      return renderToStaticMarkup(
        createElement(MemoryRouter, null, createElement(ReportLink, { ...page, ...delivery })),
      );
    };
    expect(await shown(desk)).toContain(`/dashboard/deliveries/${deliveryId}/claim`);
    // Who keeps the books reads the order, and reports nothing.
    const keeper = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['books'] });
    expect(await shown(keeper)).toBe('');
  },
);

seam(
  {
    fact: 'claims: the desk has answered what a buyer reported',
    act: 'frame: the menu of whoever reported it counts it until they have looked',
    outcome: 'told',
    guard: {
      file: 'src/frame/server/waiting.ts',
      code: 'user.salesRep ? 0 : claimsAnswered(app.db, user),',
      without: '0,',
    },
  },
  async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    const place = (await readOrder(books.app.db, orderScope(books.owner), order.id))?.customerId;
    const person = () => addUser(books.app, { customers: [place ?? ''] });
    const [buyer, colleague] = [await person(), await person()];
    const lines = [{ orderLineId: order.lineIds[0] ?? '', quantity: 2, kind: 'short' as const }];
    const report = { deliveryId, lines, words: '', photos: [] };
    const { id: claimId } = await raiseClaim(books.app, buyer, report, randomUUID());
    const counted = async (who: TestUser) => (await waitingForUser(books.app, who)).answered;
    const look = (who: TestUser) =>
      postPage(books.app, who, claimPage, { intent: 'seen' }, { claimId });
    await look(buyer);
    expect(await counted(buyer)).toBe(0);
    const one = { order, claimId };
    await decide(desk, one, { answer: 'All was there.' });
    expect([await counted(buyer), await counted(colleague)]).toEqual([1, 0]);
    // Who did not report it has not looked for them; who may not see it is told nothing of it.
    await look(colleague);
    const stranger = await addUser(books.app, { customers: [await addCustomer(books.app)] });
    expect((await look(stranger)).data.error?.code).toBe('not-found');
    expect(await counted(buyer)).toBe(1);
    await look(buyer);
    expect(await counted(buyer)).toBe(0);
    // Decided anew it is to be looked at again.
    await reopen(desk, one);
    expect(await counted(buyer)).toBe(0);
    books.app.clock.advance(60_000);
    await decide(desk, one, { approved: 1 });
    expect(await counted(buyer)).toBe(1);
  },
);
