import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { int, rowShape, text, textListOf, time } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../platform/write-rows.ts';
import { type AddReceiver, hostOf, type MessageType, MOST_RECEIVERS } from '../contract.ts';
import { notHttps, privateAddress, receiverExists, tooManyReceivers } from '../errors.ts';
import { isPublicAddress, literalOf } from './public-address.ts';
import { addSecret } from './secrets.ts';

const writtenRow = rowShape({
  id: text,
  createdAt: time,
  ...({
    address: text,
    types: textListOf<MessageType>(),
    note: text,
  } satisfies ColumnsOf<AddReceiver>),
});
const thereRow = rowShape({ all: int, same: int });

/** The address as it is called. What its name resolves to is looked at when it is called, and only then. */
function targetOf({ config }: App, address: string): string {
  const url = new URL(address);
  if (config.webhooks.privateAddresses) return url.href;
  if (url.protocol !== 'https:') throw notHttps();
  const literal = literalOf(url);
  if (literal !== null && !isPublicAddress(literal)) throw privateAddress();
  return url.href;
}

/**
 * Adds a program that is told of orders from now on, and answers its secret, this once.
 * @throws AppError `permission-denied` for anyone but a super_admin; `invalid-argument` for a private address; `already-exists`;
 *   `failed-precondition` beyond ten
 */
export async function addReceiver(
  app: App,
  actor: UserActor,
  input: AddReceiver,
  trace: { requestId: string; network: string },
): Promise<{ id: string; secret: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const address = targetOf(app, input.address);
  const id = newId(app);
  return app.db.transaction(async (tx) => {
    // Two that are added at once are counted one after the other.
    await tx.execute(sql`lock table webhook_receivers in share row exclusive mode`);
    const there = await tx.row(
      thereRow,
      sql`select count(*)::int as all, (count(*) filter (where address = ${address}))::int as same
            from webhook_receivers`,
    );
    if (there && there.same > 0) throw receiverExists();
    if (there && there.all >= MOST_RECEIVERS) throw tooManyReceivers();
    const { types, note } = input;
    const createdAt = new Date(app.clock.now());
    await tx.execute(
      sql`insert into webhook_receivers ${inserting(writtenRow, { id, address, types, note, createdAt })}`,
    );
    const secret = await addSecret(app, tx, id);
    await recordAudit(app, tx, actor, {
      action: 'webhook.add',
      objectKind: 'webhook',
      objectId: id,
      after: { host: hostOf(address), types, note },
      ...trace,
    });
    return { id, secret };
  });
}
