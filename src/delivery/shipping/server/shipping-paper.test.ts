import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { app, DAY, desk, driver, inn, startShop } from '../../../../tests/support/planning.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { shiftDay } from '../../../kit/time.ts';
import { printAllPapers, printPaper } from './print-paper.ts';
import { readPaper } from './read-paper.ts';
import { endTraining, recordTraining } from './record-training.ts';
import { signPaper } from './sign-paper.ts';
import { trainingsToRenew } from './trainings.ts';

startShop();

const FACTS = { requestId: 'r', network: 'n' };
/** The company’s day by the test clock, and the same day of other years. */
let today: string;
const YEAR_AGO = '2025-03-01';
const yearsAgo = (years: number, days = 0) =>
  shiftDay(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`, days);
const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);

let owner: TestUser;
let runId: string;
let serial = 0;
/** Bleach in drums of 55 gal, bleach in bottles, calcium hypochlorite, and an n.o.s. detergent. */
let drum: string;
let detergentKey: string;
const emergencyPhone = (phone: string) =>
  query(
    `update company_settings set settings = settings || jsonb_build_object('emergencyPhone', $1::text)`,
    [phone],
  );

beforeEach(async () => {
  serial += 1;
  await emergencyPhone('(800) 555-0199');
  today = companyDay(await readCompany(app), app.clock.now());
  owner = await addUser(app, { role: 'super_admin', customers: 'all', displayName: 'Olga' });
  const bleach = `bleach-${serial}`;
  const shock = `shock-${serial}`;
  detergentKey = `warewash-${serial}`;
  drum = await addProduct(app, { nameKey: bleach, name: 'Bleach', sizeUnit: '55 gal drum' });
  const bottles = await addProduct(app, {
    nameKey: bleach,
    name: 'Bleach',
    sizeUnit: '12 x 32 oz case',
  });
  const pail = await addProduct(app, { nameKey: shock, name: 'Shock', sizeUnit: '50 lb pail' });
  const detergent = await addProduct(app, {
    nameKey: detergentKey,
    name: 'Warewash',
    sizeUnit: '5 gal pail',
  });
  await query(
    `insert into safety_data (name_key, un_number, packing_group, density, technical_name, rq_percent)
     values ($1, 'UN1791', 'II', 1.2, '', 25), ($2, 'UN2880', 'II', null, '', 68),
            ($3, 'UN1760', 'II', 1.1, 'contains potassium hydroxide', null)`,
    [bleach, shock, detergentKey],
  );
  const lines = [
    [drum, 2],
    [bottles, 3],
    [pail, 1],
    [detergent, 4],
  ] as const;
  const order = await addOrder(app, {
    customerId: inn,
    status: 'confirmed',
    promisedOn: DAY,
    lines: lines.map(([productId, quantity]) => ({ productId, quantity, unitPriceCents: 100 })),
  });
  runId = await addRun(app, { day: DAY, driverId: driver.id, orders: [order.id] });
});

const train = (user: TestUser, trainedOn = YEAR_AGO) =>
  recordTraining(
    app,
    owner,
    {
      userId: user.id,
      personName: '',
      trainedOn,
      materials: 'Slides of 2025, in the office',
      trainerName: 'T. Rainer',
      trainerAddress: '1 School Street, Providence',
      tested: 'Written test, passed',
      certified: true,
    },
    FACTS,
  );
const read = async (user = desk) => (await readPaper(app, user, runId)).paper;
const sign = async (user: TestUser, hash?: string) =>
  signPaper(app, user, { runId, hash: hash ?? (await read()).hash, checked: true }, FACTS);
const textOf = (bytes: Buffer) => readPdf(bytes).then(({ pages }) => pages.join(' '));

describe('what stands on the paper', () => {
  test('packages that need one, in the order of 172.202, RQ where a package reaches it', async () => {
    const { content, state, asks } = await read();
    expect(state).toBe('draft');
    expect(asks).toEqual([]);
    expect(content.consignees).toHaveLength(1);
    // A drum holds 55 x 8.3454 x 1.2 x 25% = 137.7 lb of sodium hypochlorite, reportable from 100 lb on;
    // a pail 34 lb of calcium hypochlorite, reportable from 10 lb on. Bottles are limited quantity.
    expect(content.consignees[0]?.entries).toMatchObject([
      {
        description: 'RQ, UN1791, Hypochlorite solutions, 8, PG II (sodium hypochlorite)',
        packages: '2 drums',
        total: '110 gal',
        pounds: 1190,
      },
      {
        description: 'RQ, UN2880, Calcium hypochlorite, hydrated, 5.1, PG II',
        packages: '1 pail',
        total: '50 lb',
        pounds: 54,
      },
      {
        description: 'UN1760, Corrosive liquids, n.o.s. (contains potassium hydroxide), 8, PG II',
        packages: '4 pails',
        total: '20 gal',
        pounds: 198,
      },
    ]);
    expect(content.placards).toMatchObject({
      pounds: 1442,
      due: true,
      placards: [
        { name: 'CORROSIVE', pounds: 1388 },
        { name: 'OXIDIZER', pounds: 54 },
      ],
    });
    expect(content.segregation).toEqual([
      { rule: 'corrosive-oxidizer', a: ['Bleach', 'Warewash'], b: ['Shock'] },
    ]);
  });

  test('what is missing is asked for with its place, and nobody signs until then', async () => {
    await train(desk);
    await query(
      `update safety_data set technical_name = '', density = null, packing_group = null
        where name_key = $1`,
      [detergentKey],
    );
    await query(`update safety_data set rq_percent = null where un_number = 'UN1791'`);
    const { asks } = await read();
    expect(asks.map(({ to }) => to)).toContain(`/dashboard/safety/${detergentKey}`);
    const askTexts = asks.map(({ text }) => text).join(' ');
    for (const part of ['172.203(k)', '172.202(a)(4)', 'density', 'share of its hazardous'])
      expect(askTexts).toContain(part);
    await expect(sign(desk)).rejects.toMatchObject({ details: { reason: 'asks' } });
    await emergencyPhone('');
    expect((await read()).asks.map(({ to }) => to)).toContain('/dashboard/company?section=company');
    // A density of 0 is no density: the database refuses it as the form does.
    await expect(
      query(`update safety_data set density = 0 where name_key = $1`, [detergentKey]),
    ).rejects.toThrow(/density/);
  });

  test('nothing to sign on a truck of bottles, and no paper', async () => {
    await query(
      `update safety_data set not_regulated = true, un_number = null, packing_group = null where un_number <> 'UN1791'`,
    );
    await query(`delete from order_lines where product_id = $1`, [drum]);
    expect((await read()).state).toBe('none');
    await train(desk);
    await expect(sign(desk)).rejects.toMatchObject({ details: { reason: 'nothing' } });
  });
});

describe('signing', () => {
  test('a draft says so on every page until a trained person signs; then who, when and what', async () => {
    const draft = await textOf((await printPaper(app, driver, runId, null)).bytes);
    expect(draft).toContain('Draft, not signed by a trained person');
    expect(draft).toContain('DRAFT, not signed');
    expect(draft).toContain('172.204(b)(1)(ii)');
    await expectAccessible((await printPaper(app, driver, runId, null)).bytes);
    await train(desk);
    await sign(desk);
    const paper = await read(driver);
    expect(paper).toMatchObject({ state: 'signed', signature: { signer: 'Priya' } });
    const all = await textOf((await printAllPapers(app, driver, runId, 'all')).bytes);
    expect(all).toContain('Signed by Priya');
    expect(all).toContain(paper.hash);
    expect(all).not.toContain('DRAFT');
  });

  test('a load that reads otherwise is a draft again; what was signed stays as it was', async () => {
    await train(desk);
    const { hash } = await read();
    await sign(desk);
    await query(`update order_lines set ordered = 1 where product_id = $1`, [drum]);
    const paper = await read();
    expect(paper).toMatchObject({ state: 'changed', signature: { signer: 'Priya', hash } });
    await expect(sign(desk, hash)).rejects.toMatchObject({ code: 'aborted' });
    const signedText = await textOf(
      (await printPaper(app, driver, runId, paper.signature?.id ?? '')).bytes,
    );
    expect(signedText).toContain('2 drums');
    expect(signedText).toContain('Signed by Priya');
    // The old load again is what was signed.
    await query(`update order_lines set ordered = 2 where product_id = $1`, [drum]);
    expect((await read()).state).toBe('signed');
    await expect(query('update shipping_papers set signer_name = $1', ['X'])).rejects.toThrow(
      /permission denied|never changed/,
    );
  });

  test('who may not: untrained, expired, ended, without the duty, or who sees only a part', async () => {
    await expect(sign(desk)).rejects.toMatchObject({ code: 'permission-denied' });
    // Three years: the last day was yesterday.
    await train(desk, yearsAgo(3, -1));
    await expect(sign(desk)).rejects.toMatchObject({ code: 'permission-denied' });
    const { trainingId } = await train(desk, yearsAgo(3));
    await sign(desk);
    await endTraining(app, owner, { trainingId, reason: 'Entered twice' }, FACTS);
    await expect(sign(desk)).rejects.toMatchObject({ code: 'permission-denied' });
    const buyer = await addUser(app, { customers: 'all' });
    await expect(sign(buyer, 'a'.repeat(64))).rejects.toMatchObject({
      code: 'permission-denied',
    });
    const other = await addCustomer(app);
    const half = await addUser(app, { role: 'admin', duties: ['desk'], customers: [other] });
    await train(half);
    const { paper } = await readPaper(app, half, runId);
    expect(paper.state).toBe('part');
    await expect(sign(half, paper.hash)).rejects.toMatchObject({ details: { reason: 'part' } });
    await expect(printPaper(app, half, runId, null)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('records of training', () => {
  test('only the owner keeps them; a day to come, nobody and a buyer are refused', async () => {
    const record = {
      personName: '',
      trainedOn: YEAR_AGO,
      materials: 'm',
      trainerName: 't',
      trainerAddress: 'a',
      tested: 'x',
      certified: true,
    } as const;
    await expect(
      recordTraining(app, desk, { ...record, userId: desk.id }, FACTS),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(
      endTraining(app, desk, { trainingId: runId, reason: 'x' }, FACTS),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    const refused = (change: object) =>
      expect(
        recordTraining(app, owner, { ...record, userId: desk.id, ...change }, FACTS),
      ).rejects.toMatchObject({ code: 'invalid-argument' });
    await refused({ trainedOn: yearsAgo(0, 1) });
    await refused({ userId: 'no-account' });
    await refused({ userId: (await addUser(app, {})).id });
    await expect(
      endTraining(app, owner, { trainingId: runId, reason: 'x' }, FACTS),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('it is warned of 60 days before the end, until it is renewed', async () => {
    const names = async () =>
      (await trainingsToRenew(app.db, today)).map(({ personName }) => personName);
    const dana = await addUser(app, { role: 'admin', duties: ['driver'], displayName: 'Dana' });
    await train(dana, yearsAgo(3, 61));
    expect(await names()).not.toContain('Dana');
    const eve = await addUser(app, { role: 'admin', duties: ['driver'], displayName: 'Eve' });
    await train(eve, yearsAgo(3, 60));
    expect(await names()).toContain('Eve');
    await train(eve, yearsAgo(0, -5));
    expect(await names()).not.toContain('Eve');
  });
});
