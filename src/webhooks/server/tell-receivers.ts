import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import {
  columns,
  int,
  nullable,
  rowShape,
  text,
  textListOf,
  time,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { insertingRows } from '../../platform/write-rows.ts';
import type { MessageBody, MessageType } from '../contract.ts';
import { enqueueingMessages } from './enqueue-messages.ts';

const receiverRow = rowShape({ id: text, types: textListOf<MessageType>(), createdAt: time });
/** A message as it is written; the rest of it comes with its tries. */
export const newMessageRow = rowShape({
  id: text,
  receiverId: text,
  eventSeq: nullable(int),
  type: text,
  subject: text,
  body: text,
  state: text,
  createdAt: time,
});

/** An event of an order, for programs. No price, name or product: who reads the order by the API sees what their key may. */
export interface OrderEvent {
  seq: number;
  type: MessageType;
  at: Date;
  orderId: string;
  number: string;
  customerId: string;
  version: number;
}

const bodyOf = ({ type, at, orderId, number, customerId, version }: OrderEvent) =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { orderId, number, customerId, version },
  } satisfies MessageBody);

/**
 * Writes a message of each event to each receiver that asked for its kind before it happened, and queues them: in the transaction that gives
 * the event to the audit log, so once for each.
 */
export async function tellReceivers(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  events: readonly OrderEvent[],
): Promise<void> {
  const receivers = await tx.rows(
    receiverRow,
    sql`select ${columns(receiverRow, 'r')} from webhook_receivers r for key share`,
  );
  const messages = events.flatMap((event) =>
    receivers
      .filter(({ types, createdAt }) => types.includes(event.type) && createdAt <= event.at)
      .map(({ id }) => ({
        id: newId(app),
        receiverId: id,
        eventSeq: event.seq,
        type: event.type,
        subject: event.number,
        body: bodyOf(event),
        state: 'waiting',
        createdAt: event.at,
      })),
  );
  if (messages.length === 0) return;
  await tx.execute(
    sql`with told as (
          insert into webhook_messages ${insertingRows(newMessageRow, messages)}
          on conflict (receiver_id, event_seq) do nothing returning id, receiver_id)
        ${enqueueingMessages(sql`told m`)}`,
  );
}
