import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  json,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, insertingRows, only } from '../../../platform/write-rows.ts';
import type { DeliverOrder, DeliveryState, OwedSheet, SheetHanded } from '../contract.ts';
import { sealRecords } from './delivery-record.ts';
import type { DeliveredLine } from './stop-lines.ts';

export interface NewDelivery {
  id: string;
  orderId: string;
  driverId: string | null;
  /** The desk, where it wrote the stop down for the driver. */
  recordedById: string | null;
  runId: string | null;
  state: DeliveryState;
  deliveredOn: string;
  /** When it was finished at the door (`stop-moment.ts`). */
  doneAt: Date;
  /** The phone's clock less ours when the stop arrived. */
  clockOffsetMs: number | null;
  input: DeliverOrder;
  lines: DeliveredLine[];
  /** What its empties give back. */
  depositBack: { cents: number; text: string };
  /** What the receiver counted and signed on their own phone, and photographed. */
  receiver: object | null;
  receiversPhotos: readonly { sha256: string; kind: 'receiver' }[];
}

const attemptRow = rowShape({ attempt: int });

/** What the phone reports of a stop. Its lines have a table of their own; the rest is looked up or decided on the server. */
type Reported = Omit<
  DeliverOrder,
  'orderId' | 'lines' | 'extras' | 'runId' | 'failed' | 'receivingId' | 'notSentOut'
>;
const reportedColumns = {
  signerName: text,
  signerRole: text,
  noSignatureReason: text,
  // Not checked: the contract has checked what is written here.
  signature: nullable(json<NonNullable<Reported['signature']>>()),
  signedByName: bool,
  signedText: text,
  leftAt: text,
  note: text,
  // Not checked: as above.
  location: nullable(json<NonNullable<Reported['location']>>()),
  // Not checked: as above, with the receiver's own.
  photos: json<readonly object[]>(),
  // Not checked: as above.
  empties: json<Reported['empties']>(),
  // Not checked: as above.
  fetched: json<Reported['fetched']>(),
  deviceTime: nullable(text),
  arrivedAt: nullable(text),
  signedAt: nullable(text),
  wasOffline: bool,
  appVersion: text,
  sheetsOnPaper: bool,
  // Not checked: as above.
  evidence: nullable(json<NonNullable<Reported['evidence']>>()),
} satisfies { [K in keyof Reported]-?: unknown };
const reportedShape = rowShape(reportedColumns);
const deliveryRow = rowShape({
  ...reportedColumns,
  id: text,
  orderId: text,
  attempt: int,
  state: textOf<DeliveryState>(),
  driverId: nullable(text),
  recordedById: nullable(text),
  runId: nullable(text),
  routeDay: date,
  deliveredOn: date,
  doneAt: time,
  recordVersion: int,
  failedReason: text,
  // Not checked: what the receiver's own page has checked.
  receiver: nullable(json<object>()),
  clockOffsetMs: nullable(int),
  depositBackCents: int,
  depositBackText: text,
});
const lineRow = rowShape({
  id: text,
  deliveryId: text,
  position: int,
  orderLineId: text,
  productId: text,
  owed: nullable(int),
  loaded: nullable(int),
  expected: int,
  delivered: int,
  reason: textOf<DeliveredLine['reason']>(),
  reasonNote: text,
  notOnTruck: int,
  isExtra: bool,
} satisfies ColumnsOf<
  Omit<DeliveredLine, 'name' | 'sku' | 'isCounted'> & {
    id: string;
    deliveryId: string;
    position: number;
  }
>);

/** Writes the stop, not accepted yet: `acceptDelivery` seals it in the same transaction. */
export async function insertDelivery(app: App, tx: Sql, delivery: NewDelivery): Promise<void> {
  const { id, input, orderId, deliveredOn } = delivery;
  const earlier = await tx.row(
    attemptRow,
    sql`select coalesce(max(attempt), 0)::int as attempt from deliveries
         where order_id = ${orderId}`,
  );
  const { orderId: _order, lines: _lines, extras: _extras, failed, ...reported } = input;
  await tx.execute(
    sql`insert into deliveries ${inserting(
      deliveryRow,
      {
        ...only(reportedShape, {
          ...reported,
          photos: [...input.photos, ...delivery.receiversPhotos],
          deviceTime: input.deviceTime ?? null,
          arrivedAt: input.arrivedAt ?? null,
          signedAt: input.signedAt ?? null,
          evidence: input.evidence ?? null,
        }),
        id,
        orderId,
        attempt: (earlier?.attempt ?? 0) + 1,
        state: delivery.state,
        driverId: delivery.driverId,
        recordedById: delivery.recordedById,
        runId: delivery.runId,
        routeDay: deliveredOn,
        deliveredOn,
        doneAt: delivery.doneAt,
        recordVersion: 5,
        failedReason: failed ?? '',
        receiver: delivery.receiver,
        clockOffsetMs: delivery.clockOffsetMs,
        depositBackCents: delivery.depositBack.cents,
        depositBackText: delivery.depositBack.text,
      },
      { createdAt: new Date(app.clock.now()) },
    )}`,
  );
  const lines = delivery.lines.map((line, at) =>
    only(lineRow, { ...line, id: newId(app), deliveryId: id, position: at + 1 }),
  );
  await tx.execute(sql`insert into delivery_lines ${insertingRows(lineRow, lines)}`);
}

/** Seals the record with what came with it; from here on the database refuses every change of it. */
export async function acceptDelivery(
  tx: Sql,
  deliveryId: string,
  accepted: {
    acceptedAt: Date;
    sheets: readonly SheetHanded[];
    missingSheets: readonly { nameKey: string; name: string }[];
    owedSheets: readonly Omit<OwedSheet, 'since'>[];
  },
): Promise<void> {
  const sheets = accepted.sheets.map(({ nameKey, name, number, date, handed }) => ({
    nameKey,
    name,
    number,
    date,
    handed,
  }));
  // What came without its sheet: with the revision where there was one that nobody gave.
  const missing = [
    ...accepted.missingSheets.map(({ nameKey, name }) => ({ nameKey, name })),
    ...accepted.owedSheets.map(({ nameKey, name, number, date }) => ({
      nameKey,
      name,
      number,
      date,
    })),
  ];
  // The moment is part of the record, so the row is read with it and sealed after it.
  const { acceptedAt } = accepted;
  const sealed = await sealRecords(tx, [
    { deliveryId, acceptedAt, sheets, missingSheets: missing },
  ]);
  await tx.execute(
    sql`update deliveries
           set accepted_at = ${acceptedAt}, sheets = ${JSON.stringify(sheets)},
               missing_sheets = ${JSON.stringify(missing)}, record_hash = ${sealed.get(deliveryId)}
         where id = ${deliveryId} and accepted_at is null`,
  );
}
