import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';

const ownDataRow = rowShape({});

/** Every message sent from this person's e-mail address, newest first: for "download my data". */
export function ownRequests(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    ownDataRow,
    sql`select reference, name, email, company, phone, topic, message, state, created_at
          from contact_requests
      where lower(email) = lower(${user.email}) order by created_at desc, id desc`,
  );
}
