import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, json, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import type { ReceiverRecord } from '../../receiving/server/take-receiving.ts';
import { countsDiffering } from '../../receiving/server/take-receiving.ts';
import type { CaseKind } from '../case-contract.ts';
import type { DeliverOrder } from '../contract.ts';
import type { DeliveredLine } from './stop-lines.ts';

export interface NewCase {
  deliveryId: string;
  /** Null: beyond the order, and only the receiver counted it. */
  orderLineId: string | null;
  productId: string;
  kind: CaseKind;
  told: number;
  other: number;
  /** What is billed until somebody decides; left out: the lower of both. */
  billed?: number;
  reason?: string;
  remark?: string;
  photos?: readonly string[];
}

const caseRow = rowShape({
  deliveryId: text,
  orderLineId: nullable(text),
  productId: text,
  kind: textOf<CaseKind>(),
  told: int,
  other: int,
  billed: int,
  reason: text,
  remark: text,
  // Not checked: hashes of photos, as the contract has checked them.
  photos: json<readonly string[]>(),
} satisfies ColumnsOf<NewCase>);

/**
 * Opens a case of a delivered line inside the delivery's transaction; where both counts agree there is none. Safe to repeat. While it is open
 * no more than `billed` of the line goes onto an invoice (`billableLinesForJoin`).
 */
export async function openCase(app: App, tx: Sql, one: NewCase): Promise<void> {
  if (one.told === one.other) return;
  await tx.execute(
    sql`
      insert into delivery_cases ${inserting(
        caseRow,
        {
          deliveryId: one.deliveryId,
          orderLineId: one.orderLineId,
          productId: one.productId,
          kind: one.kind,
          told: one.told,
          other: one.other,
          billed: Math.min(one.told, one.other, one.billed ?? one.told),
          reason: one.reason ?? '',
          remark: one.remark ?? '',
          photos: one.photos ?? [],
        },
        { id: newId(app), openedAt: new Date(app.clock.now()) },
      )}
      on conflict do nothing`,
  );
}

/** A line of which the driver's word is not the only one, and the other is another. */
export type LineCase = Omit<NewCase, 'deliveryId'> & { name: string; billed: number };

/**
 * The cases of a stop: where the receiver counted otherwise on their own phone, and where more was handed over than was counted onto the truck: of
 * goods beyond the order, than the truck still had of them (`aboard`; null where nobody counted). A line has one; the least of all counts is billed.
 */
export function casesOfStop(
  input: DeliverOrder,
  lines: readonly DeliveredLine[],
  receiver: ReceiverRecord | null,
  aboard: ReadonlyMap<string, number> | null,
): LineCase[] {
  const differs = receiver ? countsDiffering(receiver, lines) : [];
  const seen = (orderLineId: string) => [
    ...input.photos
      .filter((photo) => photo.orderLineId === orderLineId || !photo.orderLineId)
      .map(({ sha256 }) => sha256),
    ...(receiver?.photos ?? []).map(({ sha256 }) => sha256),
  ];
  const ofLines = lines.flatMap((line): LineCase[] => {
    const { orderLineId, productId, name, delivered: reported } = line;
    // A product that was not counted onto the truck cannot be a surplus.
    const loaded = line.isExtra
      ? aboard && (aboard.get(productId) ?? 0)
      : line.isCounted
        ? line.loaded
        : null;
    const extra = input.extras.find((one) => one.productId === productId);
    const counted = differs.find((one) => one.orderLineId === orderLineId)?.counted;
    const surplus = loaded !== null && reported > loaded;
    if (counted === undefined && !surplus) return [];
    const reportedLine = input.lines.find((one) => one.orderLineId === orderLineId);
    return [
      {
        orderLineId,
        productId,
        name,
        kind: counted === undefined ? 'more-than-counted' : 'counts-differ',
        told: reported,
        other: counted ?? loaded ?? reported,
        billed: Math.min(reported, counted ?? reported, loaded ?? reported),
        reason: reportedLine?.moreReason || extra?.reason || line.reasonNote,
        remark: receiver?.remark ?? '',
        photos: seen(orderLineId),
      },
    ];
  });
  const othersDiffer = differs.filter(
    (one) => !lines.some(({ orderLineId }) => orderLineId === one.orderLineId),
  );
  return [
    ...ofLines,
    ...othersDiffer.map(
      (one): LineCase => ({
        orderLineId: one.orderLineId || null,
        productId: one.productId,
        name: one.name,
        kind: 'counts-differ',
        told: one.delivered,
        other: one.counted,
        billed: 0,
        remark: receiver?.remark ?? '',
        photos: seen(one.orderLineId),
      }),
    ),
  ];
}

/** All cases of a stop. */
export async function openAll(
  app: App,
  tx: Sql,
  deliveryId: string,
  cases: readonly Omit<NewCase, 'deliveryId'>[],
): Promise<void> {
  for (const one of cases) await openCase(app, tx, { ...one, deliveryId });
}
