import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, isBuyer, type UserActor } from '../../../../kit/actor.ts';
import { FIRST_LANGUAGE } from '../../../../kit/language.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { idempotent } from '../../../../platform/idempotency.ts';
import { bool, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { isoText, sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import { peopleForJoin } from '../../../accounts/people/server/public/joins.ts';
import { nobodyToWriteTo } from '../../errors.ts';
import { contactMessages } from '../../messages.ts';
import { answerIn } from '../answer-request.ts';
import { fileRequest, makeReference, requestRow } from '../contact-us.ts';

/** An order that its caller has read by scope, and whom the desk writes to about it. */
export interface OrderWrittenAbout {
  id: string;
  number: string;
  customerId: string;
  customerName: string;
  /** `id`: their account; null: the customer's own address. */
  buyer: { id: string | null; name: string; email: string };
}

const messageRow = rowShape({ id: text, at: text, byName: text, fromDesk: bool, message: text });
export type OrderMessage = RowOf<typeof messageRow>;

/** What was written about an order, messages and answers, the first one first. For whoever may see the order. */
export const messagesAboutOrder = (db: Sql, orderId: string): Promise<OrderMessage[]> =>
  db.rows(
    messageRow,
    sql`
      select c.id, ${isoText(sql`c.created_at`)} as at,
             coalesce(case when c.from_desk then u.display_name else c.name end, '') as by_name,
             c.from_desk, c.message
        from contact_requests c left join ${peopleForJoin} u on u.id = c.handled_by
       where c.order_id = ${orderId}
      union all
      select a.id, ${isoText(sql`a.created_at`)}, coalesce(u.display_name, ''), true, a.answer
        from contact_answers a join contact_requests c on c.id = a.request_id
             left join ${peopleForJoin} u on u.id = a.answered_by
       where c.order_id = ${orderId}
      order by at, id`,
  );

/** The orders about which a buyer's message waits: `` o.id in ${ordersWrittenAbout} ``. */
export const ordersWrittenAbout = sql`(
  select c.order_id from contact_requests c
   where c.state = 'new' and not c.from_desk and c.order_id is not null)`;

const idRow = rowShape({ id: text });

/**
 * Writes about an order: to the desk, or from our own people to its buyer. What the desk writes is the answer to the buyer's newest message
 * about it, where there is one. Under a key it is done once.
 * @throws AppError `auth/too-many-requests`; `failed-precondition` where nobody has an address
 */
export async function writeAboutOrder(
  app: App,
  user: UserActor,
  { order, message }: { order: OrderWrittenAbout; message: string },
  key: string,
): Promise<{ written: string }> {
  await app.limits.take('order-message', user.id, { points: 30, seconds: 3600 });
  const body = { orderId: order.id, message };
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: user.id, operation: 'message-order', key, body }, async () => {
      const newest = hasDuty(user, 'desk')
        ? await tx.row(
            idRow,
            sql`select id from contact_requests where order_id = ${order.id} and not from_desk
                 order by created_at desc, id desc limit 1`,
          )
        : undefined;
      if (!newest) return write(app, tx, user, { order, message });
      return { written: (await answerIn(app, tx, user, { id: newest.id, answer: message })).id };
    }),
  );
}

async function write(
  app: App,
  tx: Sql,
  user: UserActor,
  { order, message }: { order: OrderWrittenAbout; message: string },
): Promise<{ written: string }> {
  const fromDesk = !isBuyer(user);
  if (fromDesk && order.buyer.email === '') throw nobodyToWriteTo();
  const person = fromDesk
    ? order.buyer
    : { id: user.id, name: user.displayName, email: user.email };
  const id = newId(app);
  const at = new Date(app.clock.now());
  const reference = makeReference(app.random.bytes(8));
  const words = contactMessages[FIRST_LANGUAGE];
  const sent = {
    name: person.name,
    email: person.email,
    company: order.customerName,
    phone: '',
    topic: 'ordering',
    message,
  } as const;
  await tx.execute(
    sql`insert into contact_requests ${inserting(requestRow, sent, {
      id,
      reference,
      createdAt: at,
      orderId: order.id,
      orderNumber: order.number,
      customerId: order.customerId,
      personId: person.id,
      fromDesk,
      state: fromDesk ? 'answered' : 'new',
      handledBy: fromDesk ? user.id : null,
      handledAt: fromDesk ? at : null,
    })}`,
  );
  const company = await readCompany(app, tx);
  await companyMail(app, tx, {
    kind: fromDesk ? 'contact-answer' : 'contact-request',
    to: fromDesk ? person.email : company.email,
    subject: words.aboutOrderSubject(order.number, user.displayName),
    preheader: message.slice(0, 90),
    paragraphs: message.split(/\n{2,}/),
    details: [[words.mailReference, reference]],
    button: {
      label: words.openOrder,
      url: `${app.config.http.baseUrl}/dashboard/orders/${order.id}`,
    },
    dedupeKey: `order-message:${id}`,
  });
  return { written: id };
}

/**
 * A buyer's request for a colleague's account, among the messages and the account requests: with the site it opens with one press. Inside
 * the caller's transaction, who has asked whether this person may, and once.
 */
export function fileColleagueRequest(
  app: App,
  tx: Sql,
  user: UserActor,
  {
    customerId,
    site,
    name,
    email,
    wishedLimitCents,
    note,
  }: {
    customerId: string;
    site: string;
    name: string;
    email: string;
    /** What the colleague is to order at once; null where nothing was said of it. */
    wishedLimitCents: number | null;
    /** What else the buyer asks for; '' where nothing. */
    note: string;
  },
): Promise<{ id: string; reference: string }> {
  const { requestedByBuyer } = contactMessages[FIRST_LANGUAGE];
  const message = [requestedByBuyer(user.displayName, user.email, site), note]
    .filter(Boolean)
    .join('\n\n');
  const fields = { company: site, name, email, phone: '', topic: 'new-account', message } as const;
  return fileRequest(app, tx, fields, { askedBy: user.id, customerId, wishedLimitCents });
}
