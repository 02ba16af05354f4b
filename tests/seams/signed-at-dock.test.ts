import { expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { pointShort } from '../../src/delivery/shipping/departure-messages.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { loadPaper } from '../../src/delivery/shipping/server/load-paper.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { addUser, type TestUser } from '../support/app.ts';
import {
  acid,
  apart,
  confirmAll,
  endorse,
  query,
  runId,
  startDepartures,
  train,
} from '../support/departures.ts';
import { app, colleague, DAY, desk, driver, seen } from '../support/planning.ts';
import { countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

startDepartures();

/** Everything but the signature, on a run that is to leave within the hour. */
async function allButSigned(): Promise<void> {
  await train(driver);
  await endorse(driver);
  await countLoad(app, runId, driver.id, apart());
  await confirmAll();
  await query(`update runs set leaves_at = '11:30' where id = $1`, [runId]);
}

/** The paper as the phone keeps it at the dock. */
const asRead = async () => {
  const { run, paper } = await readLoadAtDock(app, driver, runId);
  return { runId, hash: paper?.hash ?? '', truckName: run.truckName ?? '', checked: true };
};
/** What the phone sends once it has a signal. */
const send = (by: TestUser | null, body: object, headers: Record<string, string> = {}) =>
  app.call(by, 'POST', '/api/sign-paper', body, headers);
const signatures = async () =>
  (await query('select id from shipping_papers where run_id = $1', [runId])).rows.length;
const isPaper = ({ kind }: { kind: string }) => kind === 'paper';
/** Whether the office reads that the paper is missing: on the run's page, on the plan of the day. */
const misses = async () => {
  const page = await loadRun(app, desk, runId, 'papers');
  const plan = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
  return [page.departure?.points.some(isPaper), plan?.points.some(isPaper)];
};
/** Whether Live and Today say that it changed after it was signed. */
const changed = async () => {
  const company = await readCompany(app);
  const live = await loadLive(app, desk, company, { day: DAY, today: DAY });
  const today = (await readAttention(app, desk)).flatMap(({ named = [] }) => named);
  return [
    live.runs.find(({ id }) => id === runId)?.problems.includes(pointShort.paperChanged),
    today.some(({ name }) => name.includes(pointShort.paperChanged)),
  ];
};
/** The pairs that together can kill, as the phone and the papers of the run name them. */
const deadlyPairs = async () => {
  const [{ paper }, papers] = await Promise.all([
    readLoadAtDock(app, driver, runId),
    loadPaper(app, driver, runId),
  ]);
  return [paper?.deadly ?? [], papers.deadly].map((pairs) =>
    pairs.map(({ a, b, reason }) => [a.nameKey, a.name, b.nameKey, b.name, reason].join(' ')),
  );
};
const oneDrumLess = () =>
  query(
    `update run_loads set loaded = 0 where run_id = $1
        and order_line_id in (select id from order_lines where product_id = $2)`,
    [runId, acid],
  );

seam(
  {
    fact: 'stops: a driver signed the shipping paper on the phone, and it has arrived',
    act: 'deliveries: the desk looks at the run, the plan, Live and Today',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/read-paper.ts',
      code: 'where s.run_id = ${runId} order by s.signed_at desc, s.id desc`,',
      without: 'where s.run_id = ${runId} and false order by s.signed_at desc, s.id desc`,',
    },
  },
  async () => {
    await allButSigned();
    // Whoever signs reads beside the paper what the run's papers say.
    const [onPhone, onPapers] = await deadlyPairs();
    expect(onPhone).toHaveLength(1);
    expect(onPhone).toEqual(onPapers);
    const signed = await asRead();
    // As long as it waits on the phone it counts nowhere.
    expect(await misses()).toEqual([true, true]);
    expect((await send(driver, signed)).status).toBe(200);
    expect(await misses()).toEqual([false, false]);
    expect((await readLoadAtDock(app, driver, runId)).paper).toMatchObject({
      state: 'signed',
      signature: { signer: 'Dan' },
    });
    // The phone heard no answer: sent again it stands once, also when the run is closed.
    expect((await send(driver, signed)).body).toEqual({ runId, hash: signed.hash });
    await query(`update runs set state = 'closed', closed_at = now() where id = $1`, [runId]);
    expect((await send(driver, signed)).status).toBe(200);
    expect(await signatures()).toBe(1);
  },
);

seam(
  {
    fact: 'runs: the load changed after its paper was signed on the phone',
    act: 'deliveries: the desk looks at the run, the plan, Live and Today',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/read-paper.ts',
      code: '(one) => one.hash === hash && one.ofTruck',
      without: '(one) => one.ofTruck',
    },
  },
  async () => {
    await allButSigned();
    expect((await send(driver, await asRead())).status).toBe(200);
    expect(await changed()).toEqual([false, false]);
    await oneDrumLess();
    expect([await misses(), await changed()]).toEqual([
      [true, true],
      [true, true],
    ]);
    // What is read and signed as it is now settles it everywhere.
    expect((await readLoadAtDock(app, driver, runId)).paper?.state).toBe('changed');
    expect((await send(driver, await asRead())).status).toBe(200);
    expect([await misses(), await changed()]).toEqual([
      [false, false],
      [false, false],
    ]);
  },
);

seam(
  {
    fact: 'runs: the load changed while the signature waited on the phone',
    act: 'shipping: it arrives',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/sign-paper.ts',
      code: 'if (paper.hash !== hash) throw paperChanged();',
      without: '',
    },
  },
  async () => {
    await allButSigned();
    const signed = await asRead();
    await oneDrumLess();
    const late = await send(driver, signed);
    expect([late.status, late.body.error.details]).toEqual([409, { reason: 'changed' }]);
    expect(await signatures()).toBe(0);
    // Read and signed anew it holds.
    expect((await send(driver, await asRead())).status).toBe(200);
    expect(await misses()).toEqual([false, false]);
  },
);

seam(
  {
    fact: 'runs: the run has another driver since, and others never had it',
    act: 'shipping: a signature of theirs arrives',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/sign-paper.ts',
      code: 'await lockRuns(tx, runScope(actor), [runId]);',
      without: '',
    },
  },
  async () => {
    await allButSigned();
    const signed = await asRead();
    const other = await addUser(app, {
      role: 'admin',
      customers: 'all',
      duties: ['driver'],
      displayName: 'Eve',
    });
    const rep = await addUser(app, { role: 'admin', customers: 'all', duties: [] });
    const buyer = await addUser(app, { role: 'user', customers: [] });
    await train(other);
    await train(rep);
    expect((await send(other, signed)).status).toBe(404);
    expect((await send(rep, signed)).status).toBe(403);
    expect((await send(buyer, signed)).status).toBe(403);
    expect((await send(null, signed)).status).toBe(401);
    // Somebody else is signed in on the phone than who signed.
    expect((await send(other, signed, { 'bellcart-person': driver.id })).status).toBe(401);
    // The desk may, where it is trained.
    const untrained = await send(colleague, signed);
    expect([untrained.status, untrained.body.error.details]).toEqual([
      403,
      { reason: 'untrained' },
    ]);
    await query('update runs set driver_id = $2 where id = $1', [runId, other.id]);
    expect((await send(driver, signed)).status).toBe(404);
    expect(await signatures()).toBe(0);
  },
);
