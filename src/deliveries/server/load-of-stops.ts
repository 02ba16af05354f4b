import { type TransportLoad, transportLoad } from '../../hazards/server/transport-load.ts';
import type { OrderScope } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import { missingSheetsOf, type NamedProduct } from '../../sheets/server/missing-sheets.ts';
import { openLinesOf } from './queries.ts';

export interface StopsLoad extends TransportLoad {
  /** Hazardous products on board that have no safety data sheet to hand over. */
  withoutSheet: NamedProduct[];
}

/** What these orders still bring, for the road: regulated packages and pounds, what must stand apart, what has no sheet. Null when nothing is open. */
export async function loadOfStops(
  app: Pick<App, 'db'>,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<StopsLoad | null> {
  const lines = orderIds.length === 0 ? [] : await openLinesOf(app.db, scope, orderIds);
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
