import { expect } from 'vitest';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { confirmPlacards } from '../../src/delivery/shipping/server/confirm-placards.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import {
  acid,
  apart,
  bleach,
  confirmAll,
  FACTS,
  kinds,
  leaveWith,
  orderOf,
  POINTS,
  pointsOf,
  post,
  product,
  query,
  ready,
  runId,
  serial,
  sign,
  startDepartures,
  stays,
  train,
} from '../support/departures.ts';
import { app, DAY, desk, driver, seenAt } from '../support/planning.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

startDepartures();

seam(
  {
    fact: 'shipping: placards are due and nobody has confirmed them',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: {
      file: POINTS,
      code: '...placardPoints(known, names, confirmed !== null),',
      without: '',
    },
  },
  async () => {
    await ready();
    const pail = await product('Shock', { un: 'UN1748', group: 'oxidizer' }, '50 lb pail');
    await query(`update safety_data set packing_group = 'II' where name_key = $1`, [
      `shock-${serial}`,
    ]);
    const more = await orderOf([[pail, 1]]);
    await moveStop(app, desk, { orderId: more, from: null, to: await seenAt(runId), before: null });
    await countLoad(app, runId, driver.id, { ...apart(), [pail]: 'Nose' });
    // What was confirmed was another set: it holds for exactly those.
    await expect(
      confirmPlacards(app, driver, { runId, placards: 'CORROSIVE' }, FACTS),
    ).rejects.toMatchObject({ code: 'aborted' });
    await stays('placards');
    await confirmAll();
    expect(await kinds()).not.toContain('placards');
  },
);

seam(
  {
    fact: 'runs: a pair that together can kill stands in one section',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: { file: POINTS, code: '...pairPoints(known.load),', without: '' },
  },
  async () => {
    await ready();
    await countLoad(app, runId, driver.id, { [bleach]: 'Nose', [acid]: 'Nose' });
    await stays('pairs');
    await countLoad(app, runId, driver.id, apart());
    expect(await kinds()).toEqual([]);
  },
);

seam(
  {
    fact: 'hazards: the segregation table keeps two products apart, which no list of pairs names',
    act: 'runs: the run leaves with both in one section',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/kept-apart.ts',
      code: ', ...tableOnly',
      without: '',
    },
  },
  async () => {
    const corrosive = await product('Stripper', { un: 'UN1824', group: 'none' }, '5 gal pail');
    const oxidizer = await product(
      'Destainer',
      { un: 'UN1496', group: 'none', packing: 'II' },
      '50 lb bag',
    );
    const order = await orderOf([
      [corrosive, 1],
      [oxidizer, 1],
    ]);
    const truckId = await addTruck(app, { name: `Van ${serial}`, sections: ['Nose', 'Tail'] });
    const run = await addRun(app, { day: DAY, driverId: driver.id, truckId, orders: [order] });
    leaveWith(run, order);
    await train(desk);
    await train(driver);
    // Nobody counted: they are meant for different sections.
    expect(await kinds()).not.toContain('segregation');
    await countLoad(app, runId, driver.id, { [corrosive]: 'Nose', [oxidizer]: 'Nose' });
    await sign();
    await stays('segregation');
    const [point] = (await pointsOf()).filter(({ kind }) => kind === 'segregation');
    expect(point?.text).toContain('Stripper and Destainer (Nose)');
    // The load check says the same of the same pair, and the paper names the rule.
    const { load, paper } = await readPaper(app, driver, runId);
    expect(load.together).toMatchObject([{ severity: 0, rule: 'corrosive-oxidizer' }]);
    expect(paper.content.segregation.map(({ rule }) => rule)).toEqual(['corrosive-oxidizer']);
    // One of them joins later and is not counted: a reason for the count does not let it go.
    await query(
      'delete from run_loads where run_id = $1 and order_line_id in (select id from order_lines where product_id = $2)',
      [runId, oxidizer],
    );
    expect(await kinds()).toContain('segregation');
    await countLoad(app, runId, driver.id, { [corrosive]: 'Nose', [oxidizer]: 'Tail' });
    expect(await kinds()).toEqual([]);
    expect((await post(driver)).status).toBe(200);
  },
);

seam(
  {
    fact: 'hazards: the class of a UN number is not known',
    act: 'shipping: placards and the departure are asked',
    outcome: 'told',
    guard: {
      file: 'src/safety/hazards/public/road-classes.ts',
      code: "hazardClass === '' || PLACARDS[primaryClass(hazardClass)] !== undefined;",
      without: 'PLACARDS[primaryClass(hazardClass)] !== undefined;',
    },
  },
  async () => {
    await ready();
    await query(`update safety_data set un_number = 'UN9999' where name_key = $1`, [
      `bleach-${serial}`,
    ]);
    const { paper, load } = await readPaper(app, desk, runId);
    expect(paper.content.placards).toMatchObject({ pounds: 1190, due: true, unknown: ['Bleach'] });
    // Run page and paper say the same pounds.
    expect(load.goods).toMatchObject({ grossPounds: 1190, warning: 'placard' });
    expect(paper.content.segregation.map(({ rule }) => rule)).toContain('class-unknown');
    const pointTexts = (await pointsOf()).map(({ text }) => text).join(' ');
    expect(pointTexts).toContain('the class of Bleach is not known');
    await stays('paper');
  },
);
