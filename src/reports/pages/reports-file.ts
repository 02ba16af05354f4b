import { recordAudit } from '../../company/server/record-audit.ts';
import { csvLine } from '../../kit/csv.ts';
import { centsToDecimal } from '../../kit/money.ts';
import { failFile } from '../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { GROUPS } from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { type LoadedReport, loadReport } from '../server/load-report.ts';
import type { Route } from './+types/reports-file';

export const middleware = [requireRole('super_admin')];

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

function linesOf({ view, report, quiet, onTime }: LoadedReport): string[][] {
  if (onTime)
    return [
      [words.unit(view.unit), words.deliveries, words.onTheDay],
      ...onTime.map((row) => [row.key, String(row.deliveries), String(row.onTime)]),
    ];
  const by = GROUPS.find((group) => group === view.by);
  if (!by || !report)
    return [
      [words.group(view.by === 'lost' ? 'customer' : 'product'), words.lastSold, words.salesBefore],
      ...(quiet ?? []).map((row) => [row.name, row.lastOn ?? '', centsToDecimal(row.beforeCents)]),
    ];
  return [
    [words.group(by), words.sales, words.orders, words.margin, words.costedSales, words.before],
    ...report.rows.map((row) => [
      by === 'week' ? row.key : row.name,
      centsToDecimal(row.salesCents),
      String(row.orders),
      row.costedCents > 0 ? centsToDecimal(row.costedCents - row.costCents) : '',
      centsToDecimal(row.costedCents),
      centsToDecimal(row.beforeCents),
    ]),
  ];
}

/** `/dashboard/reports.csv`: the report of the same address as a file, all its rows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user, requestId, network } = signedIn(context);
  const query = new URLSearchParams(url.searchParams);
  query.set('all', '');
  return write().catch(failFile);

  async function write() {
    const loaded = await loadReport(app, query);
    const lines = linesOf(loaded);
    const { by, period } = loaded.view;
    await app.db.transaction((tx) =>
      recordAudit(app, tx, user, {
        action: 'report.export',
        objectKind: 'list',
        objectId: by,
        after: { rows: lines.length - 1, from: period.from, to: period.to },
        requestId,
        network,
      }),
    );
    return new Response(BYTE_ORDER_MARK + lines.map(csvLine).join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${loaded.onTime ? 'deliveries' : 'sales-by'}-${by}-${period.from}-${period.to}.csv"`,
        'cache-control': 'no-store',
      },
    });
  }
}
