import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound, permissionDenied } from '../../platform/http/errors.ts';
import {
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textListOf,
  textOf,
} from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import {
  hostOf,
  type Message,
  type MessageState,
  type MessageType,
  type Receiver,
  type ReceiverState,
} from '../contract.ts';

const receiverRow: ShapeOf<Receiver> = rowShape({
  id: text,
  address: text,
  types: textListOf<MessageType>(),
  note: text,
  state: textOf<ReceiverState>(),
  failingSince: nullable(text),
  createdAt: text,
  waiting: int,
  failed: int,
});

const iso = (at: SqlText) => sql`to_json(${at}) #>> '{}'`;
const STATE = sql`case when r.paused_by = 'failing' then 'paused-failing' when r.paused_by is not null then 'paused'
                       when r.failing_since is not null then 'failing' else 'on' end`;

/** Who is told, in the order in which they were added. @throws AppError `permission-denied` for anyone but a super_admin */
export async function listReceivers(app: Pick<App, 'db'>, actor: UserActor): Promise<Receiver[]> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.rows(
    receiverRow,
    sql`select r.id, r.address, r.types, r.note, ${STATE} as state, ${iso(sql`r.failing_since`)} as failing_since,
               ${iso(sql`r.created_at`)} as created_at, undone.waiting, undone.failed
          from webhook_receivers r, lateral (
            select (count(*) filter (where m.state = 'waiting'))::int as waiting,
                   (count(*) filter (where m.state = 'failed'))::int as failed
              from webhook_messages m where m.receiver_id = r.id and m.state <> 'sent') undone
         order by r.created_at, r.id`,
  );
}

const messageRow: ShapeOf<Message> = rowShape({
  id: text,
  receiverId: text,
  type: text,
  number: text,
  orderId: nullable(text),
  state: textOf<MessageState>(),
  tries: int,
  triedAt: nullable(text),
  status: nullable(int),
  answer: text,
  createdAt: text,
});

/** How many of them are shown. */
const SHOWN = 50;

/** A receiver's last messages, the newest first. @throws AppError `permission-denied` for anyone but a super_admin; `not-found` */
export async function listMessages(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { id }: { id: string },
): Promise<Message[]> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const messages = await app.db.rows(
    messageRow,
    sql`select m.id, m.receiver_id, m.type, m.subject as number, m.body::json #>> '{data,orderId}' as order_id, m.state,
               m.tries_before + m.tries as tries, ${iso(sql`m.tried_at`)} as tried_at, m.status, m.answer, ${iso(sql`m.created_at`)} as created_at
          from webhook_messages m where m.receiver_id = ${id}
         order by m.created_at desc, m.id desc limit ${SHOWN}`,
  );
  if (messages.length === 0 && !(await exists(app.db, id))) throw notFound();
  return messages;
}

const idRow = rowShape({ id: text });
const exists = async (db: Sql, id: string) =>
  (await db.row(idRow, sql`select id from webhook_receivers where id = ${id}`)) !== undefined;

const addressRow = rowShape({ address: text });

/** The hosts that were paused because nothing arrived there, for whoever owns the shop. */
export async function pausedReceivers(db: Sql): Promise<string[]> {
  const rows = await db.rows(
    addressRow,
    sql`select address from webhook_receivers where paused_by = 'failing' order by created_at, id`,
  );
  return rows.map(({ address }) => hostOf(address));
}

const countRow = rowShape({ state: textOf<ReceiverState>(), receivers: int });

/** How many receivers there are, by state. */
export const countReceivers = (db: Sql) =>
  db.rows(
    countRow,
    sql`select ${STATE} as state, count(*)::int as receivers from webhook_receivers r group by 1`,
  );
