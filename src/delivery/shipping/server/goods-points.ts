import {
  hazardsUnknownOfOrders,
  transportOpenOfOrders,
} from '../../../ordering/orders/server/public/hazards-of-orders.ts';
import type { Sql } from '../../../platform/database.ts';
import { eachOnce, transportOpenText } from '../../../safety/hazards/public/transport.ts';
import { withoutSheet } from '../../../safety/sheets/server/public/sheet-first.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { point } from './crew-points.ts';

/** Where the owner says of products how dangerous they are. */
export const HAZARDS_UNKNOWN = '/dashboard/products?state=active&hazard=unknown';

/** Where the owner says of one product how it travels. */
export const SAFETY_DATA = '/dashboard/safety/';

/** What is not known to be harmless does not leave, also where nothing of it was found at the dock: the order says what it brings. */
export async function hazardPoints(db: Sql, run: RunWithStops): Promise<DeparturePoint[]> {
  const orderIds = run.stops.map(({ orderId }) => orderId);
  const unknown = await hazardsUnknownOfOrders(db, orderIds);
  const names = [...new Set(unknown.map(({ name }) => name))];
  // Of what nobody has called hazardous or not this is the next question.
  const open = eachOnce(await transportOpenOfOrders(db, orderIds)).filter(
    ({ name }) => !names.includes(name),
  );
  const [first] = open;
  return [
    ...(names.length > 0
      ? [
          point('hazard', {
            text: words.hazard(names),
            few: short.hazard(names),
            out: { text: wayOut.hazard, to: HAZARDS_UNKNOWN },
          }),
        ]
      : []),
    ...(first
      ? [
          point('hazard', {
            text: open.map(transportOpenText).join(' '),
            few: short.transport(open.map(({ name }) => name)),
            out: { text: wayOut.transport, to: `${SAFETY_DATA}${first.nameKey}` },
          }),
        ]
      : []),
  ];
}

/** A sheet is missing for a site and the owner has not let its product go. */
export async function sheetPoints(
  db: Sql,
  { run, lines, goods }: RunLoad,
): Promise<DeparturePoint[]> {
  if (!goods || goods.withoutSheet.length === 0) return [];
  const found = await Promise.all(
    run.stops.map(async ({ orderId, customerId, customerName }) => {
      const mine = lines.filter((line) => line.orderId === orderId && line.loaded !== 0);
      const waiting = await withoutSheet(
        db,
        customerId,
        mine.map(({ productId }) => productId),
      );
      const names = waiting.filter(({ released }) => released === null).map(({ name }) => name);
      const to = `/dashboard/orders/${orderId}`;
      return names.length === 0
        ? []
        : [
            point('sheet', {
              text: words.sheet(customerName, names),
              few: short.sheet(names),
              out: { text: wayOut.sheet, to },
              override: 'owner',
            }),
          ];
    }),
  );
  return found.flat();
}
