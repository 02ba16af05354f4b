import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { companyDay, readCompany } from '../../src/company/server/queries.ts';
import { loadOrderDelivery } from '../../src/delivery/claims/server/public/load-order-delivery.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { updateOrder } from '../../src/ordering/orders/server/public/update-order.ts';
import { OrderActions } from '../../src/ordering/orders/ui/order-actions.tsx';
import { addUser } from '../support/app.ts';
import {
  bleach,
  orderOf,
  product,
  query,
  runId,
  serial,
  startDepartures,
} from '../support/departures.ts';
import { app, confirmed, DAY, desk, seen, seenAt, statusOf } from '../support/planning.ts';
import { seam } from './seam.ts';

startDepartures();

seam(
  {
    fact: 'hazards: an order brings packages that need a shipping paper',
    act: 'orders: it is sent out by hand, on no run',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: "if (input.action === 'send-out' && run === null) await checkLeavesAlone(tx, order);",
      without: '',
    },
  },
  async () => {
    const alone = await orderOf([[bleach, 1]]);
    const mild = await confirmed();
    const send = (id: string) =>
      updateOrder(app, desk, { action: 'send-out', orderId: id, version: 1 });
    await expect(send(alone)).rejects.toMatchObject({
      details: { reason: 'needs-run', products: ['Bleach'] },
    });
    const answer = await app.call(desk, 'POST', '/api/update-order', {
      action: 'send-out',
      orderId: alone,
      version: 1,
    });
    expect(answer.status).toBe(409);
    expect(await statusOf(alone)).toBe('confirmed');
    await send(mild);
    expect(await statusOf(mild)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that need a shipping paper',
    act: 'orders: its page offers the next step',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/ui/order-actions.tsx',
      code: "next?.action === 'send-out' && onRun ?",
      without: 'false && onRun ?',
    },
  },
  async () => {
    const alone = await orderOf([[bleach, 1]]);
    const mild = await confirmed();
    // Before it is pressed: where it goes instead of being refused.
    const page = async (id: string, run: string | null) => {
      const view = createElement(OrderActions, {
        order: (await loadOrder(app, desk, id)).order,
        move: { send: () => {}, busy: false, left: '', failed: null },
        role: 'admin',
        today: DAY,
        waits: false,
        onRun: (await loadOrder(app, desk, id)).needsRun
          ? { to: '/plan', isOn: run !== null }
          : null,
        mayMove: true,
        mayEdit: false,
        editing: false,
        onEdit: () => {},
        deliver: null,
        nothing: '',
      });
      const routes = createMemoryRouter([{ path: '/', element: view }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router: routes }));
    };
    expect(await page(alone, null)).toContain('Put on a run');
    expect(await page(alone, null)).not.toContain('Send out');
    expect(await page(mild, null)).toContain('Send out');
    await moveStop(app, desk, {
      orderId: alone,
      from: null,
      to: await seenAt(runId),
      before: null,
    });
    const { run } = await loadOrderDelivery(app, desk, alone);
    expect(run).toBe(`/dashboard/runs/${runId}`);
    expect(await page(alone, run)).toContain('Open its run');
  },
);

seam(
  {
    fact: 'shipping: what keeps the stop of an order closed that nobody has sent out',
    act: 'orders: who delivers reads its page, before “Deliver” is pressed',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/load-order-delivery.ts',
      code: 'missing: order ? await missingBefore(app.db, order, planned?.runName ?? null) : [],',
      without: 'missing: [] as string[],',
    },
  },
  async () => {
    const alone = await orderOf([[bleach, 1]]);
    const mild = await confirmed();
    const read = async (id: string, who = desk) => (await loadOrderDelivery(app, who, id)).missing;
    expect(await read(alone)).toEqual([expect.stringContaining('Put it on a run')]);
    expect(await read(mild)).toEqual([]);
    // Who does not deliver is shown no button, and nothing of what rides beside it.
    const buyer = await addUser(app, { customers: 'all' });
    expect(await read(alone, buyer)).toEqual([]);
    const at = { from: null, to: await seenAt(runId), before: null };
    await moveStop(app, desk, { orderId: mild, ...at });
    const { name } = await seen(runId);
    expect(await read(mild)).toEqual([
      `It rides on “${name}”, which nobody has sent out. Send the run out first.`,
    ]);
    // What is missing is said beside the button, which asks nothing about the day before that.
    const view = createElement(OrderActions, {
      order: (await loadOrder(app, desk, mild)).order,
      move: { send: () => {}, busy: false, left: '', failed: null },
      role: 'admin',
      today: DAY,
      waits: false,
      onRun: null,
      mayMove: true,
      mayEdit: false,
      editing: false,
      onEdit: () => {},
      deliver: `/dashboard/product-delivery/${mild}`,
      missing: await read(mild),
      nothing: '',
    });
    const routes = createMemoryRouter([{ path: '/', element: view }]);
    const page = renderToStaticMarkup(createElement(RouterProvider, { router: routes }));
    expect(page).toContain('aria-describedby="before-deliver"');
    expect(page).toContain(`rides on “${name}”`);
    await query("update orders set status = 'out_for_delivery' where id = $1", [mild]);
    expect(await read(mild)).toEqual([]);
  },
);

seam(
  {
    fact: 'hazards: two products of an order together can kill',
    act: 'orders: it is sent out by hand, on no run',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/leave-alone.ts',
      code: 'return deadly.length > 0 ? pairNeedsRun(order.number, deadly) : null;',
      without: 'return null;',
    },
  },
  async () => {
    const one = await product('Chlor', { un: 'UN1791', group: 'hypochlorite' });
    const other = await product('Tang', { un: 'UN1805', group: 'acid' });
    // No shipping paper is due for them, and they kill all the same.
    await query(
      'update safety_data set not_regulated = true, un_number = null where name_key = any($1)',
      [[`chlor-${serial}`, `tang-${serial}`]],
    );
    const both = await orderOf([
      [one, 1],
      [other, 1],
    ]);
    const alone = await orderOf([[one, 1]]);
    const send = { action: 'send-out', version: 1 } as const;
    const refusal = { reason: 'pair-needs-run', pairs: ['Chlor and Tang'] };
    await expect(updateOrder(app, desk, { ...send, orderId: both })).rejects.toMatchObject({
      details: refusal,
    });
    const answer = await app.call(desk, 'POST', '/api/update-order', { ...send, orderId: both });
    expect(answer.body).toMatchObject({ error: { details: refusal } });
    expect(await statusOf(both)).toBe('confirmed');
    await updateOrder(app, desk, { ...send, orderId: alone });
    expect(await statusOf(alone)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'shipping: nobody has sent it out, and why it may not leave',
    act: 'deliveries: the day as it goes offers to deliver it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/load-live.ts',
      code: 'missing: missing.get(stop.orderId) ?? [],',
      without: 'missing: [],',
    },
  },
  async () => {
    const alone = await orderOf([[bleach, 1]]);
    const mild = await confirmed();
    const planned = (await seen(runId)).stops[0]?.orderId ?? '';
    const company = await readCompany(app);
    const today = companyDay(company, app.clock.now());
    const { stops } = await loadLive(app, desk, company, { day: DAY, today });
    const listed = (id: string) => stops.find(({ orderId }) => orderId === id)?.missing;
    for (const id of [alone, mild, planned])
      expect(listed(id)).toEqual((await loadOrderDelivery(app, desk, id)).missing);
    expect([listed(alone)?.length, listed(mild)?.length]).toEqual([1, 0]);
    expect(listed(planned)).toEqual([expect.stringContaining('nobody has sent out')]);
  },
);
