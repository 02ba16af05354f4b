import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { BoardCard } from '../../src/delivery/runs/ui/board-card.tsx';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { promisedLater } from '../../src/delivery/stops/waits-to-leave.ts';
import { app, confirmed, DAY, desk, driver, put, startShop } from '../support/planning.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// An order is handed over before the day that was promised for it, past its run, which nobody has sent out.

startShop();
const NEXT_DAY = '2026-03-11';

/** Two orders for one door on tomorrow's run, and one of them delivered today. */
async function deliveredEarly() {
  const order = await confirmed('confirmed', NEXT_DAY);
  const later = await confirmed('confirmed', NEXT_DAY);
  const runId = await addRun(app, { day: NEXT_DAY, driverId: driver.id });
  await put(order, runId);
  await put(later, runId);
  const [stop] = (await readDriverDay(app, desk, { order })).stops;
  const sent = await app.call(
    desk,
    'POST',
    '/api/deliver-order',
    {
      orderId: order,
      runId: stop?.runId,
      lines: stop?.lines.map(({ orderLineId }) => ({ orderLineId, delivered: 2 })),
      signerName: 'Rosa',
      noSignatureReason: 'No pen',
      notSentOut: 'It was forgotten',
      deviceTime: new Date(app.clock.now()).toISOString(),
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(sent.status).toBe(200);
  return { order, runId };
}

seam(
  {
    fact: 'deliveries: an order was handed over a day before its run',
    act: 'runs: the desk reads the plan of the run’s day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/end-stop.ts',
      code: "state = 'planned' and run_id = ${runId}",
      without: 'false',
    },
  },
  async () => {
    const { order, runId } = await deliveredEarly();
    const board = await loadBoard(app, desk, new URL(`http://shop/?day=${NEXT_DAY}`));
    const [run] = board.runs;
    expect(run?.id).toBe(runId);
    expect(run?.stops.map((stop) => [stop.orderId === order, stop.state])).toEqual([
      [true, 'done'],
      [false, 'planned'],
    ]);
    const card = renderToStaticMarkup(
      createElement(
        MemoryRouter,
        {},
        createElement(BoardCard, {
          door: run?.stops as never,
          list: runId,
          board: { unsaved: new Set(), refusal: () => undefined } as never,
          runs: board.runs,
          day: NEXT_DAY,
          position: 1,
          of: 1,
        }),
      ),
    );
    // Beside the order of its door that is open the one that was handed over is marked.
    expect(card.match(/Done/g)).toHaveLength(1);
  },
);

seam(
  {
    fact: 'orders: a day to come was promised',
    act: 'stops: somebody opens the stop before that day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: 'promisedOn: order.promisedOn,',
      without: '',
    },
  },
  async () => {
    const order = await confirmed('confirmed', NEXT_DAY);
    const stopOf = async (id: string) => (await readDriverDay(app, desk, { order: id })).stops[0];
    expect(promisedLater((await stopOf(order)) ?? {}, DAY)).toBe(NEXT_DAY);
    expect(promisedLater((await stopOf(order)) ?? {}, NEXT_DAY)).toBeNull();
    expect(promisedLater((await stopOf(await confirmed())) ?? {}, DAY)).toBeNull();
  },
);
