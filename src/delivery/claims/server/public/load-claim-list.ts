import { readCompany } from '../../../../company/server/queries.ts';
import { isStaff, mayOrder, type UserActor } from '../../../../kit/actor.ts';
import { PAGE_ROWS, readTable } from '../../../../kit/table-view.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { readingTogether } from '../../../../platform/read-together.ts';
import { claimTable } from '../../claim-table.ts';
import { openClaims, tableClaims } from '../queries.ts';

/** A page of the table of claims, as the address filters and sorts it. @throws AppError `permission-denied` */
export async function loadClaimList(app: App, user: UserActor, url: URL) {
  const staff = isStaff(user);
  const view = readTable(claimTable(staff), url.searchParams);
  const [company, page] = await Promise.all([
    readCompany(app),
    tableClaims(app, user, view, PAGE_ROWS),
  ]);
  return { ...page, view, staff, timeZone: company.timeZone };
}
export type ClaimList = Awaited<ReturnType<typeof loadClaimList>>;

/** For the tab of the orders: how many claims are open; null for whoever sees none. */
export const countOpenClaims = async (app: App, user: UserActor): Promise<number | null> =>
  mayOrder(user) ? (await openClaims(readingTogether(app).db, orderScope(user))).count : null;
