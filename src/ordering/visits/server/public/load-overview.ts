import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { isStaff, isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import { readingTogether } from '../../../../platform/read-together.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { followRequestedSite } from '../../../cart/server/requested-site.ts';
import { loadOrder } from '../../../guides/server/load-order.ts';
import { waitingApprovals } from '../../../orders/server/public/approvals.ts';
import { ownerFigures } from '../../../orders/server/public/order-figures.ts';
import { openOrders } from '../../../orders/server/public/queries.ts';
import { orderScope } from '../../../orders/server/public/scope.ts';
import { isDue } from '../call-list.ts';
import { loadRep } from '../load-rep.ts';
import { visitScope } from '../scope.ts';

/** Orders on the desk's board. */
const BOARD_SIZE = 200;

/** What a person begins the day with: the desk's board, a rep's calls or a buyer's order, and what waits for their approval. */
export async function loadOverview(
  here: RequestContext,
  user: UserActor,
  request: Request,
  url: URL,
) {
  // Asked at once, with what the menu beside the page counts.
  const [page, approvals] = await Promise.all([
    loadOf(here, user, request, url),
    waitingApprovals(readingTogether(here.app), user),
  ]);
  return { ...page, approvals };
}

async function loadOf(here: RequestContext, user: UserActor, request: Request, url: URL) {
  if (user.salesRep) return loadRep(here, user, request);
  if (isStaff(user)) return loadDesk(here.app, user);
  await followRequestedSite(here, user, request, url);
  return { kind: 'buyer' as const, order: await loadOrder(here.app, user, request) };
}

async function loadDesk(app: App, user: UserActor) {
  const company = await readCompany(app);
  const now = app.clock.now();
  const [orders, figures] = await Promise.all([
    openOrders(app.db, orderScope(user), BOARD_SIZE),
    isSuperAdmin(user) ? ownerFigures(app.db, company.timeZone, new Date(now)) : undefined,
  ]);
  return {
    kind: 'desk' as const,
    orders,
    figures: figures ?? null,
    today: companyDay(company, now),
    now,
  };
}
export type DeskPage = Awaited<ReturnType<typeof loadDesk>>;

const countRow = rowShape({ count: int });

/** How many customers somebody of ours wanted to come back to by `today` (ISO), as the list of follow-ups shows them. */
export async function countFollowUps(db: Sql, user: UserActor, today: string): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from ${customersForJoinIn(visitScope(user))} c
         where ${isDue(sql`${today}::date`)}`,
  );
  return row?.count ?? 0;
}
