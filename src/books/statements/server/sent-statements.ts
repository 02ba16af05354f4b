import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { mailState } from '../../../platform/mail.ts';
import {
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { StatementState } from '../contract.ts';
import { ownCustomers } from './statement-customer.ts';

const sentRow = rowShape({
  id: text,
  customerId: text,
  customerName: text,
  from: date,
  to: date,
  recipient: text,
  state: textOf<StatementState>(),
  /** How its mail stands; null when it was sent and is forgotten, or is not written yet. */
  mail: nullable(textOf<'queued' | 'sent' | 'failed'>()),
  problem: nullable(text),
  closingCents: nullable(decimal),
  createdAt: time,
});
export type SentStatement = RowOf<typeof sentRow>;

/** The latest statements to customers of this person, the newest first; of one customer when it is named. */
export function sentStatements(
  app: App,
  user: UserActor,
  customerId: string | null,
): Promise<SentStatement[]> {
  return app.db.rows(
    sentRow,
    sql`
      select s.id, s.customer_id, c.name as customer_name, s.period_from as from,
             s.period_to as to, s.recipient, s.state, ${mailState(sql`'statement:' || s.id`)} as mail,
             s.problem, (s.figures->>'closingCents')::float8 as closing_cents, s.created_at
        from statements s join ${customersForJoin} c on c.id = s.customer_id
       where ${ownCustomers(customerScope(user).ids, 'c')}
         and (${customerId}::text is null or s.customer_id = ${customerId})
       order by s.created_at desc, s.id desc limit 50`,
  );
}
