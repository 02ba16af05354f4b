import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, json, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, insertingRows, only } from '../../../platform/write-rows.ts';
import type { CorrectDelivery } from '../correction-contract.ts';

export interface Changed {
  orderLineId: string;
  productId: string;
  was: number;
  becomes: number;
}

/** The correction's own columns; its lines are another table, and its remaining fields only decide whether it is allowed. */
const correctionRow = rowShape({
  deliveryId: text,
  reason: textOf<CorrectDelivery['reason']>(),
  note: text,
  // Not checked: hashes and kinds of photos, as the contract has checked them.
  photos: json<CorrectDelivery['photos']>(),
} satisfies ColumnsOf<Omit<CorrectDelivery, 'seen' | 'lines' | 'extras' | 'refusedStopId'>>);
const correctedLineRow = rowShape({
  correctionId: text,
  deliveryId: text,
  orderLineId: text,
  productId: text,
  was: int,
  becomes: int,
  difference: int,
});

/** `before`: the hash of the delivery, or of its last correction: each record names the one that it follows. */
export async function insertCorrection(
  app: App,
  tx: Sql,
  actor: UserActor,
  correction: {
    id: string;
    number: number;
    before: string;
    input: CorrectDelivery;
    lines: Changed[];
  },
): Promise<void> {
  const { id, number, before, input, lines } = correction;
  const correctedAt = new Date(app.clock.now());
  const record = stringify({
    version: 2,
    correctionId: id,
    deliveryId: input.deliveryId,
    number,
    follows: before,
    reason: input.reason,
    note: input.note,
    photos: input.photos,
    correctedById: actor.id,
    correctedAt: correctedAt.toISOString(),
    lines: lines.map(({ orderLineId, productId, was, becomes }) => ({
      orderLineId,
      productId,
      was,
      becomes,
    })),
  });
  await tx.execute(
    sql`
      insert into delivery_corrections ${inserting(correctionRow, only(correctionRow, input), {
        id,
        number,
        correctedBy: actor.id,
        correctedAt,
        recordHash: createHash('sha256')
          .update(record ?? '')
          .digest('hex'),
      })}`,
  );
  await tx.execute(
    sql`
      insert into delivery_correction_lines ${insertingRows(
        correctedLineRow,
        lines.map(({ orderLineId, productId, was, becomes }) => ({
          correctionId: id,
          deliveryId: input.deliveryId,
          orderLineId,
          productId,
          was,
          becomes,
          difference: becomes - was,
        })),
      )}`,
  );
}
