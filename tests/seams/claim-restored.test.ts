import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import * as claimPage from '../../src/delivery/claims/pages/claim.tsx';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { Withdrawn } from '../../src/delivery/claims/ui/withdrawn.tsx';
import { readWaiting } from '../../src/frame/server/attention.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { startGoodsBack } from '../support/goods-back.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { seam } from './seam.ts';

let shop: Awaited<ReturnType<typeof startGoodsBack>>;
beforeAll(async () => {
  shop = await startGoodsBack();
});
afterAll(() => shop.app.close());

const press = (who: TestUser, claimId: string, intent: string) =>
  postPage(shop.app, who, claimPage, { intent }, { claimId });
const mails = async () =>
  (await shop.app.db.pool.query('select count(*)::int as count from mails')).rows[0].count;
const claimOf = async (id: string) =>
  (await shop.app.db.pool.query('select * from claims where id = $1', [id])).rows[0];

seam(
  {
    fact: 'claims: a customer withdrew a claim by mistake, and takes that back',
    act: 'frame: it waits for the desk again, once, unless its goods are reported anew',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/claims/server/restore-claim.ts',
      code: 'if (quantity > left) throw',
      without: 'if (quantity < 0) throw',
    },
  },
  async () => {
    const one = await shop.reported('short');
    const was = await claimOf(one.claimId);
    const sent = await mails();
    const waits = async () => (await readWaiting(shop.app, shop.desk)).claims;
    // Nothing to undo before.
    expect((await press(shop.buyer, one.claimId, 'restore')).status).toBe(409);
    expect((await press(shop.buyer, one.claimId, 'withdraw')).status).toBe(200);
    expect(await waits()).toBe(0);
    const far = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
    const drives = await addUser(shop.app, {
      role: 'admin',
      customers: 'all',
      duties: ['driver'],
    });
    for (const [who, status] of [
      [far, 404],
      [drives, 403],
    ] as const)
      expect((await press(who, one.claimId, 'restore')).status).toBe(status);
    expect((await press(shop.buyer, one.claimId, 'restore')).data).toMatchObject({
      done: expect.any(String),
    });
    expect(await claimOf(one.claimId)).toEqual(was);
    expect(await waits()).toBe(1);
    expect((await press(shop.buyer, one.claimId, 'restore')).status).toBe(409);
    // Nobody is told anew of what stands as it stood.
    expect(await mails()).toBe(sent);
    // Withdrawn and reported anew: the goods stand there once.
    expect((await press(shop.buyer, one.claimId, 'withdraw')).status).toBe(200);
    const again = (quantity: number, key: string) =>
      raiseClaim(
        shop.app,
        shop.buyer,
        {
          deliveryId: was.delivery_id,
          lines: [{ orderLineId: one.order.lineIds[0] ?? '', quantity, kind: 'short' }],
          words: '',
          photos: [],
        },
        key,
      );
    await again(4, 'anew');
    const refused = await press(shop.buyer, one.claimId, 'restore');
    expect(refused.status).toBe(409);
    expect(refused.data.error?.message).toContain('can be reported');
    expect((await claimOf(one.claimId)).state).toBe('withdrawn');
    const element = createElement(Withdrawn as FunctionComponent<{ answer: unknown }>, {
      answer: undefined,
    });
    const html = renderToStaticMarkup(
      createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }),
    );
    expect(html).toMatch(/value="restore".*Undo/);
  },
);
