import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  bytes,
  columns,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

/** `unconfirmed`: another company than the last one; nothing goes there before a person typed its name. */
export type ConnectionState = 'connected' | 'needs_reconnect' | 'disconnected' | 'unconfirmed';

const connectionRow = rowShape({
  id: text,
  realmId: text,
  companyName: text,
  state: textOf<ConnectionState>(),
  changesReadUntil: nullable(time),
  cashReadUntil: nullable(time),
  connectedAt: time,
});
export type Connection = RowOf<typeof connectionRow>;

/** The keys of a connection, sealed by the driver. */
export const keysRow = rowShape({
  accessToken: nullable(bytes),
  accessExpiresAt: nullable(time),
  refreshToken: nullable(bytes),
  refreshExpiresAt: nullable(time),
});

const takenOverRow = rowShape({ isTakenOver: bool });

/** Whether products and customers have been read from this company to the end: what they become was asked about then. */
export async function isTakenOver(db: Sql, { connectedAt }: Connection): Promise<boolean> {
  const row = await db.row(
    takenOverRow,
    sql`select count(distinct r.kind) = 2 as is_taken_over from sync_runs r
         where r.kind in ('products', 'customers') and r.state = 'done' and r.created_at >= ${connectedAt}`,
  );
  return row?.isTakenOver ?? false;
}

/** The one connection that is not disconnected. Its keys are the driver's. */
export function liveConnection(db: Sql): Promise<Connection | undefined> {
  return db.row(
    connectionRow,
    sql`select ${columns(connectionRow, 'c')} from accounting_connections c
         where c.state <> 'disconnected'`,
  );
}
