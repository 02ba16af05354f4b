import { z } from 'zod';
import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, isBuyer, mayOrder, type UserActor } from '../../../../kit/actor.ts';
import { text } from '../../../../kit/form-fields.ts';
import { isId } from '../../../../kit/id.ts';
import { shownText } from '../../../../kit/messages.ts';
import { peopleScope } from '../../../../people/accounts/people/server/public/scope.ts';
import { messagesAboutOrder } from '../../../../people/contact/server/public/about-order.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { releaseWithoutSheet as releaseInput } from '../../../../safety/sheets/public/contract.ts';
import { releaseWithoutSheet } from '../../../../safety/sheets/server/public/sheet-first.ts';
import { messageOrderInput, noteOrderInput, updateOrderInput } from '../../contract.ts';
import { leftRunText } from '../../leave-messages.ts';
import { mayDoNow } from '../../moves.ts';
import { awaitsApproval } from '../../public/status.ts';
import { alsoOrdered, openLines } from '../also-ordered.ts';
import { readEditTerms } from '../edit-terms.ts';
import { heldFacts } from '../held-order.ts';
import { orderDays } from '../order-days.ts';
import { readOrderDesk } from '../order-desk.ts';
import { updateOrderForm } from '../order-form.ts';
import { pairsOfOrder } from '../order-hazards.ts';
import { messageOrder } from '../order-messages.ts';
import { noteOrder, readStaffTimeline } from '../order-notes.ts';
import { reachOf } from '../order-reach.ts';
import { asksForContact, waitsOfOrder } from '../order-sheets.ts';
import { approvalOf, limitOnChange } from './approvals.ts';
import { orderForReader } from './event-detail.ts';
import { whyNotAlone } from './leave-alone.ts';
import { nextRestDays } from './next-deliveries.ts';
import { readOrder } from './queries.ts';
import { orderScope } from './scope.ts';
import { updateOrder } from './update-order.ts';

/**
 * The order's page without its deliveries and its bills.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function loadOrder(app: App, user: UserActor, orderId: string) {
  const scope = orderScope(user);
  const order = isId(orderId) ? await readOrder(app.db, scope, orderId) : undefined;
  if (!order) throw notFound();
  const [company, desk, forStaff, apart, messages] = await Promise.all([
    readCompany(app),
    readOrderDesk(app.db, scope, order.id, hasDuty(user, 'desk') ? peopleScope(user) : null),
    readStaffTimeline(app, user, order),
    pairsOfOrder(app, user, order),
    mayOrder(user) ? messagesAboutOrder(app.db, order.id) : [],
  ]);
  return {
    order: orderForReader(user, order),
    desk,
    /** Notes and e-mails; null for whom they are not. */
    forStaff,
    /** What the buyer and the desk wrote about it; the reader may write too. */
    messages,
    mayWrite: mayOrder(user),
    /** For our own people: whether what they write or move is told to anybody; the answer to a message goes to its writer. */
    reach: forStaff
      ? await reachOf(app.db, order.id).then(({ message, change }) => ({
          message: message || messages.some(({ fromDesk }) => !fromDesk),
          change,
        }))
      : { message: true, change: true },
    /** Incompatible products of the order. */
    apart,
    person: user.id,
    buyer: isBuyer(user),
    role: user.role,
    duties: user.duties,
    today: companyDay(company, app.clock.now()),
    /** Of the goods that have not left: those that lack their sheet, or of which nobody has said whether they are hazardous or how they travel. */
    waits: await waitsOfOrder(app, user, order),
    /** It is sent out with a run alone; asked where the reader takes that step. */
    needsRun:
      mayOrder(user) &&
      mayDoNow(user.role, 'send-out', order) &&
      (await whyNotAlone(app.db, order)) !== null,
    /** What decides about an order that we hold ourselves, for who decides. */
    held:
      order.status === 'on_hold' &&
      !awaitsApproval(order) &&
      mayOrder(user) &&
      mayDoNow(user.role, 'confirm', order)
        ? ((await heldFacts(app.db, scope, {
            orderId: order.id,
            customerId: order.customerId,
            today: companyDay(company, app.clock.now()),
          })) ?? null)
        : null,
    asksForContact: await asksForContact(app, user, order),
    /** The truck's next day for what was not handed over; null where nothing of it waits. */
    restDay: order.restSince
      ? ((await nextRestDays(app.db, company, [order.customerId], app.clock.now())).get(
          order.customerId,
        ) ?? null)
      : null,
    timeZone: company.timeZone,
    phone: company.phone,
    /** Whose limit holds it, and who is asked; null when it waits for no approval. */
    approval: order.status === 'on_hold' ? await approvalOf(app, company, user, order.id) : null,
    /** What of an order that waits for approval is on the way with other orders of its customer. */
    alsoOrdered: awaitsApproval(order)
      ? await alsoOrdered(app.db, {
          orderId: order.id,
          customerId: order.customerId,
          lines: openLines(order),
        })
      : [],
    /** Until when it can be changed, and the days on which it can come; null where this person changes neither. */
    change:
      mayOrder(user) &&
      (mayDoNow(user.role, 'edit', order) || mayDoNow(user.role, 'move-day', order))
        ? await orderDays(app, company, order, mayDoNow(user.role, 'move-day', order))
        : null,
    /**
     * What a change is reckoned with before it is saved, also when it can't be any more: what was typed until then keeps its total. Null
     * where this person orders nothing.
     */
    terms: mayOrder(user) ? ((await readEditTerms(app, scope, order.id)) ?? null) : null,
    /** More than there is can be ordered: it comes later. */
    backOrdersAllowed: company.backOrdersAllowed,
    /** Above it the order takes no more; null where none is held against it. */
    limit:
      mayOrder(user) && mayDoNow(user.role, 'edit', order)
        ? await limitOnChange(app.db, user, order.id)
        : null,
  };
}
export type OrderPage = Awaited<ReturnType<typeof loadOrder>>;

/** The forms of the order's page: what happens to the order, what staff note of it, and the owner's word about a sheet that it lacks. */
export const orderPageForms = formActions(
  {
    '': pageForm(updateOrderForm, async (fields, { app, user, params, keyIfAny }) => {
      const command = parseInput(updateOrderInput, { orderId: params['orderId'], ...fields });
      const { leftRun } = await updateOrder(app, user, command, keyIfAny);
      return { done: command.action, ...(leftRun ? { left: leftRunText(leftRun) } : {}) };
    }),
    note: pageForm(
      z.strictObject({ note: text }),
      async ({ note }, { app, user, params, keyIfAny, requestId, network }) => {
        const input = parseInput(noteOrderInput, { orderId: params['orderId'], note });
        return noteOrder(app, user, input, { key: keyIfAny, requestId, network });
      },
    ),
    message: pageForm(
      z.strictObject({ message: text }),
      async ({ message }, { app, user, params, keyIfAny }) => {
        const input = parseInput(messageOrderInput, { orderId: params['orderId'], message });
        return messageOrder(app, user, input, keyIfAny ?? newId(app));
      },
    ),
    release: pageForm(
      z.strictObject({ nameKey: text, reason: text }),
      async (fields, { app, user, params, requestId, network }) => {
        const order = await readOrder(app.db, orderScope(user), params['orderId'] ?? '');
        if (!order) throw notFound();
        const input = parseInput(releaseInput, { ...fields, customerId: order.customerId });
        await releaseWithoutSheet(app, user, input, { requestId, network });
        return { done: 'release' as const };
      },
    ),
  },
  {
    typed: ['nameKey', 'reason', 'note', 'message'],
    // Of two who change an order at once, the second is told what the first did.
    sentence: (error) => (error.code === 'aborted' ? error.message : shownText(error)),
  },
);
