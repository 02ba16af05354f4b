import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, mayOrder, type UserActor } from '../../../../kit/actor.ts';
import { isId } from '../../../../kit/id.ts';
import { peopleScope } from '../../../../people/accounts/people/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { mayDoNow } from '../../public/status.ts';
import { orderDays } from '../order-days.ts';
import { readOrderDesk } from '../order-desk.ts';
import { asksForContact, waitsOfOrder } from '../order-sheets.ts';
import { approvalOf } from './approvals.ts';
import { orderForReader } from './event-detail.ts';
import { readOrder } from './queries.ts';
import { orderScope } from './scope.ts';

/**
 * The order's page without its deliveries and its bills.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function loadOrder(app: App, user: UserActor, orderId: string) {
  const scope = orderScope(user);
  const order = isId(orderId) ? await readOrder(app.db, scope, orderId) : undefined;
  if (!order) throw notFound();
  const [company, desk] = await Promise.all([
    readCompany(app),
    readOrderDesk(app.db, scope, order.id, hasDuty(user, 'desk') ? peopleScope(user) : null),
  ]);
  return {
    order: orderForReader(user, order),
    desk,
    role: user.role,
    duties: user.duties,
    today: companyDay(company, app.clock.now()),
    /** Of the goods that have not left: those that lack their sheet, or of which nobody has said whether they are hazardous. */
    waits: await waitsOfOrder(app, user, order),
    asksForContact: await asksForContact(app, user, order),
    timeZone: company.timeZone,
    phone: company.phone,
    /** Whose limit holds it, and who is asked; null when it waits for no approval. */
    approval: order.status === 'on_hold' ? await approvalOf(app, user, order.id) : null,
    /** Until when it can be changed, and for which days; null where this person may not at all. */
    change:
      mayOrder(user) && mayDoNow(user.role, 'edit', order)
        ? await orderDays(app, company, order)
        : null,
  };
}
export type OrderPage = Awaited<ReturnType<typeof loadOrder>>;
