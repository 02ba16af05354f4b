import { recordAudit } from '../../company/server/record-audit.ts';
import { centsToDecimal } from '../../kit/money.ts';
import { fileKindOf } from '../../kit/table-view.ts';
import { failFile } from '../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { openTableFile, sendTableFile } from '../../platform/table-file.ts';
import { GROUPS } from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { type LoadedReport, loadReport } from '../server/load-report.ts';
import type { Route } from './+types/reports-file';

export const middleware = [requireRole('super_admin')];

function linesOf({ view, report, quiet, onTime }: LoadedReport): string[][] {
  if (onTime)
    return [
      [words.unit(view.unit), words.deliveries, words.onTheDay],
      ...onTime.map((row) => [row.key, String(row.deliveries), String(row.onTime)]),
    ];
  const by = GROUPS.find((group) => group === view.by);
  if (!by || !report) {
    const isLost = view.by === 'lost';
    return [
      [
        words.group(isLost ? 'customer' : 'product'),
        ...(isLost ? [words.phone] : []),
        words.lastSold,
        isLost ? words.salesYear : words.salesBefore,
      ],
      ...(quiet ?? []).map((row) => [
        row.name,
        ...(isLost ? [row.phone] : []),
        row.lastOn ?? '',
        centsToDecimal(row.beforeCents),
      ]),
    ];
  }
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
    const { by, period } = loaded.view;
    const [head = [], ...lines] = linesOf(loaded);
    const kind = fileKindOf(url.searchParams);
    // The first column names the row: a name of digits, or a week's first day, stays a text. Behind it stand figures, and days.
    const columns = head.map((title, at) => ({ title, numeric: at > 0, day: at > 0 }));
    const file = openTableFile(kind, by, columns);
    for (const line of lines) file.add(line);
    await app.db.transaction((tx) =>
      recordAudit(app, tx, user, {
        action: 'report.export',
        objectKind: 'list',
        objectId: by,
        after: { rows: lines.length, from: period.from, to: period.to, file: kind },
        requestId,
        network,
      }),
    );
    const what = loaded.onTime ? 'deliveries' : 'sales-by';
    return sendTableFile(file, kind, `${what}-${by}-${period.from}-${period.to}`);
  }
}
