import type { Sql } from '../../../../platform/database.ts';
import {
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

/** The one connection that is not disconnected. Its keys are the driver's. */
export function liveConnection(db: Sql): Promise<Connection | undefined> {
  return db.row(
    connectionRow,
    sql`select ${columns(connectionRow, 'c')} from accounting_connections c
         where c.state <> 'disconnected'`,
  );
}
