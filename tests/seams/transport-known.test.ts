import { beforeEach, expect } from 'vitest';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { printPaper } from '../../src/delivery/shipping/server/print-paper.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { updateOrder } from '../../src/ordering/orders/server/public/update-order.ts';
import { editSafety } from '../../src/safety/hazards/contract.ts';
import { notRegulated, transportOpen } from '../../src/safety/hazards/messages.ts';
import { describeSafety } from '../../src/safety/hazards/server/describe-safety.ts';
import { editSafetyData } from '../../src/safety/hazards/server/edit-safety-data.ts';
import { safetyOfProducts } from '../../src/safety/hazards/server/public/queries.ts';
import {
  FACTS,
  kinds,
  leaveWith,
  orderOf,
  owner,
  pointsOf,
  query,
  runId,
  serial,
  startDepartures,
  stays,
  train,
} from '../support/departures.ts';
import { app, DAY, desk, driver } from '../support/planning.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { FIELDS } from '../support/safety-data-shop.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

startDepartures();

/** Made "Hazardous" by its form, with a sheet, and nothing said of its transport. */
let pail: string;
let order: string;
const key = () => `unsaid-${serial}`;
beforeEach(async () => {
  pail = await addProduct(app, {
    nameKey: key(),
    name: 'Unsaid Acid',
    sizeUnit: '5 gal pail',
    hazardous: true,
  });
  await addSheet(app, key(), Buffer.from(key()));
  order = await orderOf([[pail, 2]]);
  const truckId = await addTruck(app, { name: `Van ${serial}`, pounds: 5000 });
  leaveWith(await addRun(app, { day: DAY, driverId: driver.id, truckId, orders: [order] }), order);
  await countLoad(app, runId, driver.id, { [pail]: '' });
});

const say = (fields: object, version: number) =>
  editSafetyData(
    app,
    owner,
    editSafety.parse({
      ...FIELDS,
      epaRegNo: null,
      contactTime: '',
      epaSignalWord: '',
      activeIngredients: '',
      hStatements: ['H314'],
      signalWord: 'Danger',
      reactivityGroup: 'acid',
      density: 1.2,
      ph: 2,
      nameKey: key(),
      version,
      ...fields,
    }),
    FACTS,
  );
const sheetSays = (un: string) =>
  query('update sds_revisions set un_read = $2 where name_key = $1', [key(), un]);
const version = async () =>
  (await query('select version from orders where id = $1', [order])).rows[0].version;

seam(
  {
    fact: 'hazards: a product is hazardous, and nobody has said how it travels',
    act: 'shipping: its run leaves; board, phone, paper and to-do list are read',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/goods-points.ts',
      code: 'eachOnce(await transportOpenOfOrders(db, orderIds))',
      without: '[] as Awaited<ReturnType<typeof transportOpenOfOrders>>',
    },
  },
  async () => {
    await train(desk);
    await train(driver);
    await stays('hazard');
    const point = (await pointsOf(owner)).find(({ kind }) => kind === 'hazard');
    expect(point).toMatchObject({
      text: expect.stringContaining('Unsaid Acid'),
      override: 'nobody',
      out: { to: `/dashboard/safety/${key()}` },
    });
    const phone = await readLoadAtDock(app, driver, runId);
    expect(phone.departure?.points.map(({ kind }) => kind)).toContain('hazard');
    // The paper names it as not known, and claims neither "none due" nor "asks nothing".
    const { paper, load } = await readPaper(app, desk, runId);
    expect(paper).toMatchObject({
      state: 'draft',
      asks: [{ text: expect.stringContaining('Unsaid Acid') }],
    });
    expect(paper.content.placards.unknown).toEqual(['Unsaid Acid']);
    expect(load.goods?.unknown).toMatchObject([{ name: 'Unsaid Acid', quantity: 2 }]);
    const text = (await readPdf((await printPaper(app, desk, runId, null)).bytes)).pages.join(' ');
    expect(text).toContain('NOT KNOWN');
    expect(text).not.toContain('no placard is due');
    expect(text).not.toContain('asks nothing');
    const waits = async () =>
      (await readAttention(app, owner)).find(({ key }) => key === 'transport');
    expect((await waits())?.named?.map(({ to }) => to)).toContain(`/dashboard/safety/${key()}`);
    // Stated either way it is settled; in between, "not regulated" is taken back by a UN number.
    await say({ notRegulated: true, hStatements: ['H319'], signalWord: 'Warning' }, 0);
    expect(await kinds()).not.toContain('hazard');
    expect((await readPaper(app, desk, runId)).paper.state).toBe('none');
    expect((await waits())?.named?.map(({ to }) => to) ?? []).not.toContain(
      `/dashboard/safety/${key()}`,
    );
    await say({ unNumber: 'UN1805', packingGroup: 'III', rqPercent: 5 }, 1);
    expect(await kinds()).not.toContain('hazard');
    expect(
      (await readPaper(app, desk, runId)).paper.content.consignees[0]?.entries[0]?.description,
    ).toContain('UN1805');
  },
);

seam(
  {
    fact: 'hazards: a product is hazardous, and nobody has said how it travels',
    act: 'orders: the desk sends its order out by hand',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: '  await checkTransportKnown(tx, productIds);\n',
      without: '',
    },
  },
  async () => {
    const input = { action: 'send-out' as const, orderId: order, version: await version() };
    await query('delete from run_loads where run_id = $1', [runId]);
    await query('delete from run_stops where run_id = $1', [runId]);
    await expect(updateOrder(app, desk, input)).rejects.toMatchObject({
      message: expect.stringContaining('Unsaid Acid'),
      details: { reason: 'transport-not-known' },
    });
  },
);

seam(
  {
    fact: 'sheets: section 14 of a product’s sheet names a UN number, and its safety data say none or another',
    act: 'shipping: its run leaves',
    outcome: 'refused',
    guard: {
      file: 'migrations/1840_transport_known.sql',
      code: 'case when s.un_number is not null then t.un_number <> s.un_number and not t.is_compared\n              else t.un_number is not null\n                or not',
      without: 'case when s.un_number is not null then false\n              else not',
    },
  },
  async () => {
    await say({ notRegulated: true }, 0);
    await query('update sds_revisions set compared_at = null where name_key = $1', [key()]);
    expect(await kinds()).not.toContain('hazard');
    await sheetSays('UN1805');
    expect((await pointsOf()).find(({ kind }) => kind === 'hazard')?.text).toBe(
      'The sheet of Unsaid Acid says UN1805, and its safety data say no UN number.',
    );
    // That it has none is not settled by a comparison; which of two numbers holds is.
    await query('update sds_revisions set compared_at = now() where name_key = $1', [key()]);
    expect(await kinds()).toContain('hazard');
    await say({ unNumber: 'UN1789', packingGroup: 'III' }, 1);
    await query('update sds_revisions set compared_at = null where name_key = $1', [key()]);
    expect(await kinds()).toContain('hazard');
    await query('update sds_revisions set compared_at = now() where name_key = $1', [key()]);
    expect(await kinds()).not.toContain('hazard');
  },
);

seam(
  {
    fact: 'sheets: the maker’s sheet of a product names a UN number',
    act: 'catalogue: anybody reads on its page how the product travels',
    outcome: 'told',
    guard: {
      file: 'src/safety/hazards/server/describe-safety.ts',
      code: '!subject.sheetNamesUn && ',
      without: '',
    },
  },
  async () => {
    await say({ unNumber: null, packingGroup: null, notRegulated: true }, 0);
    const transport = async () =>
      (await safetyOfProducts(app.db, [key()])).map(
        (product) => describeSafety(product, []).without.transport,
      );
    expect(await transport()).toEqual([notRegulated]);
    await sheetSays('UN1791');
    expect(await transport()).toEqual([transportOpen]);
  },
);
