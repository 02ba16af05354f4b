import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { columns, rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const ownRequestRow = rowShape({
  reference: text,
  name: text,
  email: text,
  company: text,
  phone: text,
  topic: text,
  message: text,
  state: text,
  createdAt: time,
});

/** Every message sent from this person's e-mail address, newest first: for "download my data". */
export function ownRequests(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    ownRequestRow,
    sql`select ${columns(ownRequestRow, 'c')} from contact_requests c
      where lower(c.email) = lower(${user.email}) order by c.created_at desc, c.id desc`,
  );
}
