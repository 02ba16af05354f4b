import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, isBuyer } from '../../../kit/actor.ts';
import { waitingColleagues } from '../../../people/accounts/people/server/public/requested-customers.ts';
import { signedIn } from '../../../people/accounts/sign-in/server/public/guards.ts';
import { fileColleagueRequest } from '../../../people/contact/server/public/about-order.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { AskForColleague } from '../contract.ts';
import { buyersAsk, requestedAlready } from '../errors.ts';
import { limitWished } from '../messages.ts';
import { teamPosition } from './team.ts';

const LIMIT = { points: 30, seconds: 3600 };

/**
 * A buyer asks the office to open an account for a colleague of a site of theirs: it stands among the messages and the account requests, with
 * name, e-mail and site filled in. Once for its key, and once for an address as long as it waits.
 * @throws AppError `not-found` for a site out of sight; `permission-denied` for who is no buyer; `auth/too-many-requests`;
 * `failed-precondition` for an address that waits already
 */
export async function askForColleague(
  app: App,
  actor: Actor,
  input: AskForColleague,
  { key, ...trace }: { key: string; requestId: string; network: string },
): Promise<{ reference: string }> {
  const user = signedIn(actor);
  const { customerId, displayName: name } = input;
  const email = input.email.toLowerCase();
  await teamPosition(app.db, user, customerId);
  if (!isBuyer(user)) throw buyersAsk();
  await app.limits.take('ask-for-colleague', user.id, LIMIT);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: user.id, operation: 'ask-for-colleague', key, body: input },
      async () => {
        const { customerName: site } = await teamPosition(tx, user, customerId);
        const waiting = await waitingColleagues(tx, customerId);
        if (waiting.some((one) => one.email.toLowerCase() === email)) throw requestedAlready();
        const limit = input.limitCents ?? null;
        const note = limit === null ? '' : limitWished(limit);
        const request = { customerId, site, name, email, wishedLimitCents: limit, note };
        const { reference } = await fileColleagueRequest(app, tx, user, request);
        await recordAudit(app, tx, user, {
          action: 'team.ask',
          objectKind: 'customer',
          objectId: customerId,
          after: { reference },
          ...trace,
        });
        return { reference };
      },
    ),
  );
}
