import { afterAll, beforeAll, expect } from 'vitest';
import { waitingForUser } from '../../src/frame/server/waiting.ts';
import { shiftDay } from '../../src/kit/time.ts';
import { loadCalls } from '../../src/ordering/visits/server/load-calls.ts';
import { loadGuides } from '../../src/ordering/visits/server/load-guides.ts';
import { loadRep } from '../../src/ordering/visits/server/load-rep.ts';
import { closeFollowUp, writeNote } from '../../src/ordering/visits/server/notes.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** Whom a rep calls today follows what was agreed with the customer, and what was written since. */

const DAY = 86_400_000;
let app: AppUnderTest;
let rep: TestUser;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  soap = await addProduct(app, { name: 'Hand Soap', quantity: 9000 });
  rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
});
afterAll(() => app.close());

/** A customer who bought each week, and has not for a month. */
async function lateCustomer(name: string): Promise<string> {
  const customerId = await addCustomer(app, { name });
  const now = app.clock.now();
  for (const ago of [51, 44, 37, 30]) {
    app.clock.set(now - ago * DAY);
    await addOrder(app, {
      customerId,
      status: 'delivered',
      lines: [{ productId: soap, quantity: 2, unitPriceCents: 1000 }],
    });
  }
  app.clock.set(now);
  return customerId;
}
const listed = async (show: string) => {
  const { rows, today } = await loadCalls(app, rep, new URLSearchParams({ show }));
  return { names: rows.map(({ name }) => name), today };
};

seam(
  {
    fact: 'visits: somebody agreed to come back to a customer on a later day',
    act: 'visits: the day of the rep names who is due for a call',
    outcome: 'told',
    guard: {
      file: 'src/ordering/visits/server/call-list.ts',
      code: 'and coalesce(follow_up_on <= today, true)`',
      without: '`',
    },
  },
  async () => {
    const customerId = await lateCustomer('Agreed Inn');
    const { names, today } = await listed('due');
    expect(names).toContain('Agreed Inn');
    const note = { customerId, text: 'Call on that day', followUpOn: shiftDay(today, 2) };
    const { noteId } = await writeNote(app, rep, note, 'agreed-1');
    expect((await listed('due')).names).not.toContain('Agreed Inn');
    // On the day itself they are.
    app.clock.advance(2 * DAY);
    expect((await listed('follow-ups')).names).toContain('Agreed Inn');
    expect((await listed('due')).names).toContain('Agreed Inn');
    await closeFollowUp(app, rep, noteId);
    expect((await listed('due')).names).toContain('Agreed Inn');
  },
);

seam(
  {
    fact: 'visits: a note was written about a customer whose follow-up was due',
    act: 'visits: the day of the rep names whom somebody wanted to come back to',
    outcome: 'told',
    guard: {
      file: 'src/ordering/visits/server/notes.ts',
      code: 'await closeDue(app, tx, user, input.customerId);',
      without: '',
    },
  },
  async () => {
    const customerId = await addCustomer(app, { name: 'Reached Hotel' });
    const { today } = await listed('all');
    await writeNote(app, rep, { customerId, text: 'Ask again', followUpOn: today }, 'reached-1');
    expect((await listed('follow-ups')).names).toContain('Reached Hotel');
    await writeNote(app, rep, { customerId, text: 'Reached them', followUpOn: null }, 'reached-2');
    expect((await listed('follow-ups')).names).not.toContain('Reached Hotel');
  },
);

seam(
  {
    fact: 'customers: a customer is the rep’s own, and nobody calls it today',
    act: 'visits: the phone of the rep takes customers along',
    outcome: 'told',
    guard: {
      file: 'src/ordering/visits/server/load-rep.ts',
      code: '    ownCustomers(readingTogether(app), user),\n',
      without: '    Promise.resolve<string[]>([]),\n',
    },
  },
  async () => {
    const customerId = await addCustomer(app, { name: 'Far Lodge' });
    await app.db.pool.query(`update customers set phone = '401 555 0177' where id = $1`, [
      customerId,
    ]);
    const here = { app, actor: rep } as never;
    const page = await loadRep(here, rep, new Request('http://localhost/dashboard'));
    expect([...page.visits, ...page.calls.rows].map(({ id }) => id)).not.toContain(customerId);
    expect(page.own).toContain(customerId);
    const [guide] = await loadGuides(app, rep, [customerId]);
    expect(guide).toMatchObject({
      name: 'Far Lodge',
      phone: '401 555 0177',
      address: expect.stringContaining(', '),
    });
    // Whom a rep may not see, the phone does not have.
    const other = await addUser(app, { customers: [], salesRep: true });
    const mine = await addCustomer(app, { name: 'Only Mine' });
    const few = await addUser(app, { customers: [mine], salesRep: true });
    const own = async (who: TestUser) =>
      (await loadRep(here, who, new Request('http://localhost/dashboard'))).own;
    expect(await own(few)).toEqual([mine]);
    expect(await own(other)).toEqual([]);
  },
);

seam(
  {
    fact: 'visits: a note says what a follow-up is about, and an order of the customer was taken since',
    act: 'visits: the day of the rep names whom somebody wanted to come back to',
    outcome: 'told',
    guard: {
      file: 'src/ordering/visits/server/call-list.ts',
      code: 'd.text as follow_up_text',
      without: "'' as follow_up_text",
    },
  },
  async () => {
    const customerId = await addCustomer(app, { name: 'Floor Hotel' });
    const { today } = await listed('all');
    const text = 'Wants a price for floor care';
    await writeNote(app, rep, { customerId, text, followUpOn: today }, 'floor-1');
    const row = async () => {
      const { rows } = await loadCalls(app, rep, new URLSearchParams({ show: 'follow-ups' }));
      return rows.find(({ id }) => id === customerId);
    };
    const counted = async () => (await waitingForUser(app, rep))['follow-ups'];
    const due = await counted();
    expect(due).toBe(
      (await loadCalls(app, rep, new URLSearchParams({ show: 'follow-ups' }))).found,
    );
    expect(await row()).toMatchObject({ followUpOn: today, followUpText: text });
    await addOrder(app, {
      customerId,
      status: 'placed',
      lines: [{ productId: soap, quantity: 1, unitPriceCents: 1000 }],
    });
    const still = await row();
    expect(still?.followUpText).toBe(text);
    const buyer = await addUser(app, { customers: [customerId] });
    await expect(closeFollowUp(app, buyer, still?.followUpId ?? '')).rejects.toThrow();
    await closeFollowUp(app, rep, still?.followUpId ?? '');
    expect(await row()).toBeUndefined();
    expect(await counted()).toBe(due - 1);
  },
);
