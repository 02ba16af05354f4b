import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { longDayText } from '../../../kit/time.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { paperOwed, sheetsDue } from '../../../safety/sheets/server/public/sheets-due.ts';
import { doorsOf } from '../doors.ts';
import { type Paper, paperMessages } from '../paper-messages.ts';
import { drawDeliveryNote } from './delivery-note.ts';
import { goodsBackOf, goodsHere } from './goods-back.ts';
import { drawLoadList, type GoodsOfDoor, type SheetsToPrint } from './load-list.ts';
import { finishPapers, openPapers, type Papers } from './papers.ts';
import { drawPickList } from './pick-list.ts';
import { type RunLoad, readLoad } from './read-load.ts';

const noteRow = rowShape({ orderId: text, poNumber: text, note: text, state: text });

/**
 * The papers of a run as one PDF with an outline: pick list, load list, a delivery note for each stop that the reader may see; or one
 * kind of them alone. `first` draws what stands before them in the whole file: rooms to the right have papers of their own.
 * @throws AppError `not-found`
 */
export async function printPapers(
  app: App,
  user: UserActor,
  { runId, paper }: { runId: string; paper: Paper },
  first?: (papers: Papers, load: RunLoad) => Promise<void>,
): Promise<{ bytes: Buffer; name: string }> {
  const [company, load] = await Promise.all([readCompany(app), readLoad(app, user, runId)]);
  if (!load) throw notFound();
  const { run } = load;
  const papers = openPapers(
    company,
    paperMessages.file(run.name, run.day),
    new Date(app.clock.now()),
  );
  if (paper === 'all') await first?.(papers, load);
  if (paper === 'all' || paper === 'pick-list') drawPickList(papers, load);
  const notes = await readNotes(app, user, load);
  const owed = await readOwed(app, load);
  const toPrint = run.stops.flatMap(({ orderId, position, customerName }) => {
    const { sheets, sheetsOnPaper } = notes(orderId);
    return sheetsOnPaper === null || sheets.length === 0
      ? []
      : [{ position, customerName, sheetsOnPaper, names: sheets.map(({ name }) => name) }];
  });
  const atDoors = (goodsOf: (note: ReturnType<typeof notes>) => string[]): GoodsOfDoor[] =>
    doorsOf(run.stops).flatMap(([{ orderId, position, customerName }]) => {
      const goods = goodsOf(notes(orderId));
      return goods.length > 0 ? [{ position, customerName, goods }] : [];
    });
  const back = {
    toFetch: atDoors(({ toFetch }) => toFetch),
    leaveThere: atDoors(({ leaveThere }) => leaveThere),
  };
  if (paper === 'all' || paper === 'load-list') drawLoadList(papers, load, { toPrint, owed }, back);
  if (paper === 'all' || paper === 'delivery-notes') {
    // A file has a page: a run without stops says so by its load list.
    if (run.stops.length === 0 && paper !== 'all')
      drawLoadList(papers, load, { toPrint, owed }, back);
    const doors = doorsOf(run.stops);
    for (const stop of run.stops) {
      const facts = notes(stop.orderId);
      // Goods are taken back once at a door: its first note says it.
      const isFirst = doors.some(([first]) => first?.orderId === stop.orderId);
      drawDeliveryNote(
        papers,
        stop,
        load.lines.filter((line) => line.orderId === stop.orderId),
        {
          ...facts,
          toFetch: isFirst ? facts.toFetch : [],
          leaveThere: isFirst ? facts.leaveThere : [],
          stops: doors.length + run.hiddenStops,
        },
      );
    }
  }
  return { bytes: await finishPapers(papers), name: `${paper}-${run.day}` };
}

/** Sheets that customers of the run lack of what earlier trucks brought them; those of its own goods stand with its stops. */
async function readOwed(app: App, { run, lines }: RunLoad): Promise<SheetsToPrint[]> {
  const owed = await paperOwed(
    app,
    run.stops.map(({ customerId }) => customerId),
  );
  return [...Map.groupBy(run.stops, ({ customerId }) => customerId)].flatMap(
    ([customerId, stops]) => {
      const orderIds = new Set(stops.map(({ orderId }) => orderId));
      const onRun = new Set(
        lines.flatMap((line) =>
          orderIds.has(line.orderId) && line.loaded !== 0 ? [line.nameKey] : [],
        ),
      );
      const mine = owed.filter((one) => one.customerId === customerId && !onRun.has(one.nameKey));
      const [stop] = stops;
      return stop && mine[0]
        ? [
            {
              position: stop.position,
              customerName: stop.customerName,
              sheetsOnPaper: mine[0].onPaper,
              names: mine.map(({ name }) => name),
            },
          ]
        : [];
    },
  );
}

async function readNotes(app: App, user: UserActor, { run, lines }: RunLoad) {
  const orderIds = run.stops.map((stop) => stop.orderId);
  const [rows, goodsBack, due] = await Promise.all([
    app.db.rows(
      noteRow,
      sql`select o.id as order_id, o.po_number, o.note, o.state from ${ordersForJoin} o
           where o.id = any(${orderIds}::text[]) and ${inOrders(orderScope(user), 'o')}`,
    ),
    goodsBackOf(
      app.db,
      run.stops.map(({ customerId }) => customerId),
      run.day,
    ),
    sheetsDue(
      app.db,
      run.stops.map(({ orderId, customerId }) => ({
        key: orderId,
        customerId,
        nameKeys: [
          ...new Set(
            lines
              .filter((line) => line.orderId === orderId && line.loaded !== 0)
              .map((line) => line.nameKey),
          ),
        ],
      })),
    ),
  ]);
  return (orderId: string) => {
    const row = rows.find((one) => one.orderId === orderId);
    const sheets = due.get(orderId);
    const stop = run.stops.find((one) => one.orderId === orderId);
    const back = stop ? goodsHere(goodsBack, stop) : [];
    return {
      toFetch: back.flatMap((goods) => (goods.leave ? [] : [paperMessages.goodsToFetch(goods)])),
      leaveThere: back.flatMap(({ leave }) => (leave ? [leave] : [])),
      runName: run.name,
      day: longDayText(run.day),
      driverName: run.driverName,
      poNumber: row?.poNumber ?? '',
      orderNote: row?.note ?? '',
      state: row?.state ?? '',
      sheets: sheets?.due ?? [],
      sheetsOnPaper: sheets?.onPaper ?? null,
      withoutSheet: (sheets?.missing ?? []).map(({ name }) => name),
    };
  };
}
