import type { UserActor } from '../../../../kit/actor.ts';
import { FIRST_LANGUAGE } from '../../../../kit/language.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { contactMessages } from '../../messages.ts';
import { fileRequest } from '../contact-us.ts';

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
  }: { customerId: string; site: string; name: string; email: string },
): Promise<{ id: string; reference: string }> {
  const message = contactMessages[FIRST_LANGUAGE].requestedByBuyer(
    user.displayName,
    user.email,
    site,
  );
  const fields = { company: site, name, email, phone: '', topic: 'new-account', message } as const;
  return fileRequest(app, tx, fields, { askedBy: user.id, customerId });
}
