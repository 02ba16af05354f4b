import { expect } from 'vitest';
import {
  acid,
  kinds,
  orderId,
  POINTS,
  pointsOf,
  post,
  query,
  ready,
  runId,
  serial,
  startDepartures,
  stays,
} from '../support/departures.ts';
import { driver, statusOf } from '../support/planning.ts';
import { seam } from './seam.ts';

startDepartures();

seam(
  {
    fact: 'shipping: the shipping paper is due and nobody has signed it',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: { file: POINTS, code: '...paperPoints(known.paper),', without: '' },
  },
  async () => {
    await ready();
    // One drum less: what was signed is another load.
    await query(
      'update run_loads set loaded = 0 where run_id = $1 and order_line_id in (select id from order_lines where product_id = $2)',
      [runId, acid],
    );
    expect(await kinds()).toContain('paper');
    await stays('paper');
    await query('update run_loads set loaded = 1 where run_id = $1', [runId]);
    expect((await post(driver)).status).toBe(200);
    expect(await statusOf(orderId)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'shipping: nobody can sign the paper, something is not entered',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: {
      file: POINTS,
      code: "if (state !== 'draft' && state !== 'changed') return [];",
      without: 'if (asks.length >= 0) return [];',
    },
  },
  async () => {
    await ready();
    await query(`update safety_data set density = null where name_key = $1`, [`bleach-${serial}`]);
    expect((await pointsOf()).find(({ kind }) => kind === 'paper')?.text).toContain('density');
    await stays('paper');
  },
);
