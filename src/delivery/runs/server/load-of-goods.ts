import type { Sql } from '../../../platform/database.ts';
import {
  type LoadLine,
  type TransportLoad,
  transportLoad,
} from '../../../safety/hazards/server/public/transport-load.ts';
import {
  missingSheetsOf,
  type NamedProduct,
} from '../../../safety/sheets/server/public/missing-sheets.ts';

export interface GoodsLoad extends TransportLoad {
  /** Hazardous products on board that have no safety data sheet to hand over. */
  withoutSheet: NamedProduct[];
}

/** These goods on one truck, for the road: regulated packages and pounds, what must stand apart, what has no sheet. Null for none. */
export async function loadOfGoods(
  app: { db: Sql },
  counted: readonly LoadLine[],
): Promise<GoodsLoad | null> {
  // What was counted 0 is not aboard: it makes no pair.
  const lines = counted.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return null;
  const [load, withoutSheet] = await Promise.all([
    transportLoad(app, lines),
    missingSheetsOf(
      app.db,
      lines.map((line) => line.productId),
    ),
  ]);
  return { ...load, withoutSheet };
}
