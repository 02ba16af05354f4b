import { AUDIT_TABLE } from '../../../../company/audit-table.ts';
import { exportTable } from '../../../../company/server/export-table.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { tableAudit } from '../../../../company/server/table-audit.ts';
import { readTable } from '../../../../kit/table-view.ts';
import { failFile } from '../../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import type { Route } from './+types/audit-file';

export const middleware = [requireRole('super_admin')];

/** `/dashboard/audit.csv`: the table of the audit log as a file, by the same address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  const company = await readCompany(app);
  return exportTable(app, user, call, {
    name: 'audit-log',
    shape: AUDIT_TABLE,
    view: readTable(AUDIT_TABLE, new URL(request.url).searchParams),
    context: company,
    read: (view, limit) => tableAudit(app.db, company.timeZone, view, limit),
  }).catch(failFile);
}
