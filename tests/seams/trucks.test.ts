import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect } from 'vitest';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { listTrucks } from '../../src/delivery/runs/server/list-trucks.ts';
import { trucksFor } from '../../src/delivery/runs/ui/crew-options.ts';
import { TrucksPanel } from '../../src/delivery/runs/ui/trucks-panel.tsx';
import { leave, query, ready, runId, serial, startDepartures } from '../support/departures.ts';
import { app, desk, driver, seen } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { seam } from './seam.ts';

// What is said of a truck, and who reads it.

startDepartures();

/** The row of a truck on the plan, as text. */
async function rowOf(truckId: string): Promise<string> {
  const trucks = (await listTrucks(app.db)).filter(({ id }) => id === truckId);
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(TrucksPanel, { trucks }) },
  ]);
  return renderToStaticMarkup(createElement(Stub)).replaceAll(/<[^>]*>/g, ' ');
}

seam(
  {
    fact: 'runs: the desk said that a truck is not fit to drive, and that it drives again',
    act: 'runs: whoever plans the day reads its row: who said it, when and why',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/list-trucks.ts',
      code: '${lastAudited(TRUCK_KIND, sql`t.id`, MOST_ENTRIES)} as history',
      without: "'[]'::json as history",
    },
  },
  async () => {
    await ready();
    await leave();
    const { driverId, name, version, truckId } = await seen(runId);
    const truck = truckId ?? '';
    const van = await addTruck(app, { name: `Van ${serial}`, sections: ['A', 'B'] });
    const changed = {
      intent: 'change',
      runId,
      version: String(version),
      name,
      driverId: driverId ?? '',
      truckId: van,
      oldTruckOut: 'yes',
      oldTruckWhy: 'No brakes',
    };
    // Who drives says nothing of trucks here.
    expect((await postPage(app, driver, dayPage, changed)).data.error?.code).toBe(
      'permission-denied',
    );
    expect((await postPage(app, desk, dayPage, changed)).data.error).toBeUndefined();
    const out = `Not fit to drive, taken off “${name}”: No brakes`;
    expect(await rowOf(truck)).toContain(out);
    expect(await rowOf(truck)).toMatch(new RegExp(`${out}.*${desk.displayName}, `, 's'));
    expect(await rowOf(van)).not.toContain('fit to drive');

    const form = {
      intent: 'truck',
      truckId: truck,
      name: `Box ${serial}`,
      sections: '',
      capacityPounds: '',
      capacityPallets: '',
    };
    const send = async (more: Record<string, string>, who = desk) =>
      (await postPage(app, who, dayPage, { ...form, ...more })).data.error;
    expect((await send({ isActive: 'on' }, driver))?.code).toBe('permission-denied');
    expect(await send({ isActive: 'on' })).toBeUndefined();
    expect(await rowOf(truck)).toMatch(/In use again.*Not fit to drive/s);
    // Out of use by the panel asks why, and changes nothing before it is said.
    expect(await send({})).toMatchObject({ code: 'invalid-argument' });
    const { rows } = await query('select is_active from trucks where id = $1', [truck]);
    expect(rows[0].is_active).toBe(true);
    expect(await send({ outReason: 'Sold' })).toBeUndefined();
    // What is saved without a word about it adds none.
    expect(await send({ capacityPallets: '4' })).toBeUndefined();
    const entries = await query(
      `select action, actor_id, after->>'why' as why from audit_log
        where object_kind = 'truck' and object_id = $1 order by seq`,
      [truck],
    );
    expect(entries.rows).toEqual([
      { action: 'truck.out-of-use', actor_id: desk.id, why: 'No brakes' },
      { action: 'truck.in-use', actor_id: desk.id, why: null },
      { action: 'truck.out-of-use', actor_id: desk.id, why: 'Sold' },
    ]);
  },
);

seam(
  {
    fact: 'runs: a truck left with a run of an earlier day, and nobody counted it back',
    act: 'runs: the desk is about to choose it for another run',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/list-trucks.ts',
      code: "from runs r where r.truck_id = t.id and r.state = 'out'), '[]') as out_with,",
      without: "from runs r where r.truck_id = t.id and false), '[]') as out_with,",
    },
  },
  async () => {
    await ready();
    const van = await addTruck(app, { name: `Van ${serial}`, sections: ['A', 'B'] });
    const day = '2026-03-05';
    const away = await addRun(app, { day, name: 'Thursday', truckId: van, state: 'out' });
    const chosen = async () => {
      const run = await seen(runId);
      const options = trucksFor(run, await listTrucks(app.db), [run], {});
      return options.find(({ id }) => id === van)?.says;
    };
    expect(await chosen()).toBe(`Van ${serial}, out with “Thursday” of Thu, Mar 5`);
    // A run on the road gets it from nobody.
    await leave();
    const { driverId, name, version } = await seen(runId);
    const changed = {
      intent: 'change',
      runId,
      version: String(version),
      name,
      driverId: driverId ?? '',
      truckId: van,
    };
    const refused = (await postPage(app, desk, dayPage, changed)).data.error;
    expect(refused).toMatchObject({
      code: 'failed-precondition',
      message: expect.stringContaining('“Thursday” of Thu, Mar 5'),
    });
    await query(`update runs set state = 'closed', closed_at = now() where id = $1`, [away]);
    expect(await chosen()).toBe(`Van ${serial}`);
  },
);
