import { recordAudit } from '../../company/server/record-audit.ts';
import { csvLine } from '../../kit/csv.ts';
import { failFile } from '../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import * as hand from '../../safety/sheets/hand-messages.ts';
import { readSheetSites } from '../server/sheet-sites.ts';
import type { Route } from './+types/sheet-sites-file';

export const middleware = [requireRole('desk')];

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

/** `/dashboard/safety/{nameKey}/sites.csv`: who still needs the current sheet, as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  return write().catch(failFile);

  async function write() {
    const { nameKey, sheet, sites } = await readSheetSites(app, user, params.nameKey);
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
}
