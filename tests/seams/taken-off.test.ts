import { expect } from 'vitest';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { printPaper } from '../../src/delivery/shipping/server/print-paper.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { signPaper } from '../../src/delivery/shipping/server/sign-paper.ts';
import type { DriverDay } from '../../src/delivery/stops/contract.ts';
import {
  FACTS,
  leave,
  orderId,
  orderOf,
  ready,
  runId,
  startDepartures,
} from '../support/departures.ts';
import { app, desk, driver, move, put, soap, statusOf } from '../support/planning.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

// The desk takes a stop off a truck that is on the road: its goods lie there, whoever reads.

startDepartures();

/** A truck on the road, its paper signed: bleach and acid for one door, soap for the next. */
async function onTheRoad() {
  const other = await orderOf([[soap, 1]]);
  await put(other, runId);
  await ready();
  await leave();
  return other;
}

seam(
  {
    fact: 'runs: the goods of a stop lie in the truck, the desk took the stop off it or moved it',
    act: 'shipping: its driver reads, prints and signs the paper of that truck',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/read-load.ts',
      code: 'const orders = takeOverScope(user);',
      without:
        "const orders = { ...takeOverScope(user), drives: user.duties.includes('desk') ? null : { driverId: user.id, day: user.workday, delivered: true } };",
    },
  },
  async () => {
    await onTheRoad();
    const facts = async (user: typeof desk) => {
      const { hash, state, content } = (await readPaper(app, user, runId)).paper;
      const { bytes } = await printPaper(app, user, runId, null);
      const page = await loadRun(app, user, runId, 'papers');
      const carries = [page.shipping, page.asked?.state, page.asked?.content, page.goods];
      return { hash, state, content, carries, words: (await readPdf(bytes)).pages };
    };
    const { body } = await app.call(driver, 'GET', '/api/driver/stops');
    const phone = async () =>
      ((await app.call(driver, 'GET', '/api/driver/stops')).body as DriverDay).runs[0]
        ?.shippingPaper;
    const before = await facts(desk);
    expect([before.state, before.content.packages]).toEqual(['signed', 2]);
    expect((body as DriverDay).runs[0]?.shippingPaper).toMatchObject({ state: 'signed' });

    await move(orderId, runId, null);
    expect(await facts(desk)).toEqual(before);
    expect(await facts(driver)).toEqual(before);
    expect(await phone()).toMatchObject({ state: 'signed' });

    // What he signs is what both read, the goods that lie there among it.
    await signPaper(app, driver, { runId, hash: before.hash, checked: true }, FACTS);
    expect(await statusOf(orderId)).toBe('confirmed');
  },
);
