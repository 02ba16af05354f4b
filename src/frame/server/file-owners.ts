import { fileQuotaBytes } from '../../company/server/queries.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { reportFault } from '../../company/server/report-error.ts';
import type { FileOwners } from '../../files/server/owners.ts';
import { seesOrder } from '../../ordering/orders/server/public/sees-order.ts';
import {
  pictureAudience,
  productExists,
  shownPaths,
} from '../../products/catalogue/server/public/picture-audience.ts';
import { sheetPaths } from '../../safety/sheets/server/public/queries.ts';

/** Access checks of files that belong to rooms which the files room cannot import. */
export const fileOwners: FileOwners = {
  sees: (sql, user, kind, id) =>
    kind === 'product' ? productExists(sql, id) : seesOrder(sql, user, id),
  audience: pictureAudience,
  shown: async (sql, paths) =>
    (await Promise.all([shownPaths(sql, paths), sheetPaths(sql, paths)])).flat(),
  quotaBytes: fileQuotaBytes,
  report: (app, fault) => reportFault(app)(fault, { requestId: '', url: 'job:sweep-files' }),
  record: recordAudit,
};
