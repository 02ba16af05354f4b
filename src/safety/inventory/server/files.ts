import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { CsvCell } from '../../../kit/csv.ts';
import type { FileKind } from '../../../kit/table-view.ts';
import type { App } from '../../../platform/app.ts';
import { openTableFile, sendTableFile } from '../../../platform/table-file.ts';
import type { SheetColumn } from '../../../platform/write-xlsx.ts';
import * as messages from '../messages.ts';
import { chemicalRecord } from './chemical-record.ts';
import { loadList } from './load-list.ts';
import { siteOf } from './scope.ts';

interface Facts {
  kind: FileKind;
  requestId: string;
  network: string;
}

const LIST_HEAD: readonly SheetColumn[] = [
  { title: 'Product' },
  { title: 'Brand' },
  { title: 'Product key' },
  { title: 'Hazardous' },
  { title: 'Storerooms' },
  { title: 'On hand' },
  { title: 'Pounds on hand (net)', numeric: true },
  { title: 'How it is known' },
  { title: 'Lots' },
  { title: 'Sheet revision', numeric: true },
  { title: 'Sheet date', day: true },
  { title: 'First delivered', day: true },
  { title: 'Last delivered', day: true },
  { title: 'Deliveries', numeric: true },
  { title: 'None left since', day: true },
];

const RECORD_HEAD: readonly SheetColumn[] = [
  { title: 'Date', day: true },
  { title: 'What' },
  { title: 'Product' },
  { title: 'Brand' },
  { title: 'Product key' },
  { title: 'SKU' },
  { title: 'Size' },
  { title: 'Quantity (packs)', numeric: true },
  { title: 'Storeroom' },
  { title: 'Moved to' },
  { title: 'Lot' },
  { title: 'Expires', day: true },
  { title: 'Order' },
  { title: 'EPA Reg. No.' },
  { title: 'Sheet revision of that day', numeric: true },
  { title: 'Sheet date', day: true },
  { title: 'Note' },
  { title: 'Recorded by' },
];

const WHAT = {
  delivered: 'Delivered',
  'counted-site': 'Counted, whole site',
  counted: 'Counted',
  'counted-packs': 'Counted, full packs alone',
  'counted-opened': 'Counted, what is opened alone',
  used: 'Used up',
  moved: 'Moved',
  disposed: 'Disposed of',
} as const;

const round = (quantity: number) => Math.round(quantity * 1000) / 1000;

async function asFile(
  app: App,
  user: UserActor,
  { kind, ...facts }: Facts,
  {
    action,
    customerId,
    name,
    head,
    rows,
  }: {
    action: string;
    customerId: string;
    name: string;
    head: readonly SheetColumn[];
    rows: readonly (readonly CsvCell[])[];
  },
): Promise<Response> {
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action,
      objectKind: 'customer',
      objectId: customerId,
      after: { rows: rows.length, file: kind },
      ...facts,
    }),
  );
  const file = openTableFile(kind, name, head);
  for (const row of rows) file.add(row);
  return sendTableFile(file, kind, name);
}

/** The chemical list of 29 CFR 1910.1200(e)(1)(i) as a file. @throws AppError as `siteOf` */
export async function listFile(
  app: App,
  user: UserActor,
  customerId: string,
  facts: Facts,
): Promise<Response> {
  const { site, rows, gone, today } = await loadList(app, user, customerId);
  const name = `chemicals-${today}`;
  const lines = [...rows, ...gone].map((row) => [
    row.name,
    row.brand,
    row.nameKey,
    messages.hazardColumn[row.hazard],
    row.locations.join('; '),
    row.goneOn === null ? row.onHand || messages.unknown : '0',
    row.onHandPounds === null ? '' : Math.round(row.onHandPounds * 10) / 10,
    row.how.join(' '),
    row.lots.map(({ text }) => text).join('; '),
    row.sheet?.number ?? messages.noSheet,
    row.sheet?.date,
    row.firstDeliveredOn,
    row.lastDeliveredOn,
    row.deliveredTimes,
    row.goneOn,
  ]);
  const what = { action: 'chemical-list.export', customerId: site.id, name };
  return asFile(app, user, facts, { ...what, head: LIST_HEAD, rows: lines });
}

/**
 * What was where and when, as a file to keep for 30 years (29 CFR 1910.1020(d)(1)(ii)(B)).
 * @throws AppError as `siteOf`
 */
export async function recordFile(
  app: App,
  user: UserActor,
  customerId: string,
  facts: Facts,
): Promise<Response> {
  const [site, company] = await Promise.all([siteOf(app, user, customerId), readCompany(app)]);
  const events = await chemicalRecord(app.db, site.id, company.timeZone);
  const lines = events.map((event) => [
    event.day,
    WHAT[event.kind],
    event.name,
    event.brand,
    event.nameKey,
    event.sku,
    event.sizeUnit,
    round(event.quantity),
    event.storeroom,
    event.toStoreroom,
    event.lot,
    event.expiresOn,
    event.order,
    event.epaRegNo,
    event.sheetNumber,
    event.sheetDate,
    event.note,
    event.recordedBy,
  ]);
  const what = { action: 'chemical-record.export', customerId: site.id, name: 'chemical-record' };
  return asFile(app, user, facts, { ...what, head: RECORD_HEAD, rows: lines });
}
