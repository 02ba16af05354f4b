import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';

/** Every message sent from this person's e-mail address, newest first: for "download my data". */
export function ownRequests(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<Record<string, unknown>[]> {
  return app.db.rows(
    'contact.own-data',
    `select reference, name, email, company, phone, topic, message, state, created_at as "createdAt" from contact_requests
      where lower(email) = lower($1) order by created_at desc, id desc`,
    [user.email],
  );
}
