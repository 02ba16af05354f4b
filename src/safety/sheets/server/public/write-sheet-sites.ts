import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { csvLine } from '../../../../kit/csv.ts';
import type { App } from '../../../../platform/app.ts';
import * as hand from '../../public/hand-messages.ts';
import type { SheetSites } from './load-sheet-sites.ts';

const HEAD = [
  'Customer',
  'City',
  'State',
  hand.lastTaken,
  hand.has,
  'Needs',
  hand.how,
  'Safety contact',
  hand.next,
  'Order',
];
/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Who still needs the current sheet, as a file; that somebody took it is written down. */
export async function writeSheetSites(
  app: App,
  user: UserActor,
  { nameKey, sheet, sites }: SheetSites,
  { requestId, network }: { requestId: string; network: string },
): Promise<Response> {
  const lines = sites.map((site) =>
    csvLine([
      site.name,
      site.city,
      site.state,
      site.takenOn,
      site.had === null ? '' : String(site.had),
      sheet ? String(sheet.number) : '',
      hand.channel(site),
      site.contact,
      site.next?.promisedOn ?? '',
      site.next?.number ?? '',
    ]),
  );
  await app.db.transaction((tx) =>
    recordAudit(app, tx, user, {
      action: 'sheet-sites.export',
      objectKind: 'product',
      objectId: nameKey,
      after: { rows: sites.length },
      requestId,
      network,
    }),
  );
  return new Response(BYTE_ORDER_MARK + [csvLine(HEAD), ...lines].join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${nameKey}-sheet-needed.csv"`,
      'cache-control': 'no-store',
    },
  });
}
