import { expect } from 'vitest';
import { changeClosure } from '../../src/company/server/change-closure.ts';
import { readCompany } from '../../src/company/server/queries.ts';
import { closedDay } from '../../src/delivery/runs/server/closed-days.ts';
import { nextDayWithOrders } from '../../src/delivery/runs/server/next-day.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { movePromises } from '../../src/ordering/orders/server/move-promises.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { app, confirmed, desk, startShop } from '../support/planning.ts';
import { seam } from './seam.ts';

startShop();

/** A Thursday. */
const FEAST = '2026-03-12';

async function closeIt() {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const request = { requestId: 'r', network: 'n' };
  await changeClosure(app, owner, { day: FEAST, closed: true, name: 'Feast' }, request);
  return owner;
}

const onBoard = async () =>
  (await closedDay(app.db, orderScope(desk), await readCompany(app), FEAST))?.orders.map(
    ({ orderId }) => orderId,
  );

seam(
  {
    fact: 'company: a day is closed for which an order is promised',
    act: 'deliveries: the desk looks at the board of that day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/closed-days.ts',
      code: 'o.promised_day = any(${closures.map(({ day }) => day)}::date[])',
      without: 'o.promised_day = any(${closures.map(() => null)}::date[])',
    },
  },
  async () => {
    const order = await confirmed('confirmed', FEAST);
    expect(await onBoard()).toBeUndefined();
    const owner = await closeIt();
    expect(await onBoard()).toEqual([order]);
    await movePromises(app, owner, { day: FEAST, reason: 'Feast' });
    expect(await onBoard()).toEqual([]);
  },
);

seam(
  {
    fact: 'company: a day is closed for which an order is promised',
    act: 'shell: the desk and the owner look at what needs attention',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/waiting.ts',
      code: 'desk ? closedWithPromises(app, scope, today) : [],',
      without: '[] as Awaited<ReturnType<typeof closedWithPromises>>,',
    },
  },
  async () => {
    const order = await confirmed('confirmed', FEAST);
    const owner = await closeIt();
    const closedDay = async (reader: Parameters<typeof readAttention>[1]) =>
      (await readAttention(app, reader)).find(({ key }) => key === 'closed-day');
    const name = 'Thu, Mar 12, Feast: 1 order';
    expect(await closedDay(desk)).toMatchObject({
      count: 1,
      named: [{ name, to: `/dashboard/deliveries?day=${FEAST}` }],
    });
    // Who may move them all is led to where they are moved; the morning's mail says it too.
    for (const reader of [owner, 'owner'] as const)
      expect(await closedDay(reader)).toMatchObject({
        count: 1,
        named: [{ name, to: `/dashboard/calendar?day=${FEAST}` }],
      });
    await movePromises(app, owner, { day: FEAST, reason: 'Feast' });
    expect((await onBoard()) ?? []).not.toContain(order);
    expect(await closedDay(desk)).toBeUndefined();
  },
);

seam(
  {
    fact: 'orders: what is promised for which day',
    act: 'deliveries: the desk looks at a day without orders',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/next-day.ts',
      code: 'o.promised_day > ${day}::date',
      without: 'o.promised_day < ${day}::date',
    },
  },
  async () => {
    const next = (day: string) => nextDayWithOrders(app.db, orderScope(desk), day);
    await confirmed('confirmed', '2031-05-06');
    await confirmed('placed', '2031-05-06');
    await confirmed('cancelled', '2031-05-05');
    expect(await next('2031-05-03')).toEqual({ day: '2031-05-06', count: 2 });
    expect(await next('2031-05-06')).toBeNull();
  },
);
