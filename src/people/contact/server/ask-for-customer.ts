import { isRep, type UserActor } from '../../../kit/actor.ts';
import { FIRST_LANGUAGE } from '../../../kit/language.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { AskForCustomer } from '../contract.ts';
import { contactMessages } from '../messages.ts';
import { fileRequest } from './contact-us.ts';

const LIMIT = { points: 30, seconds: 3600 };

/**
 * A sales rep asks the desk for a new customer: it stands among the messages and the account requests with the rep's name, whose customer it
 * is to be. Who is asked for hears nothing yet. Once for its key.
 * @throws AppError `not-found` for anyone but a sales rep: the desk makes customers itself; `auth/too-many-requests`, `failed-precondition` for the same key with another customer
 */
export async function askForCustomer(
  app: App,
  user: UserActor,
  input: AskForCustomer,
  key: string,
): Promise<{ reference: string }> {
  if (!isRep(user)) throw notFound();
  await app.limits.take('ask-for-customer', user.id, LIMIT);
  const words = contactMessages[FIRST_LANGUAGE];
  const message = [
    words.requestedBy(user.displayName, user.email),
    words.requestedAddress(input.address),
    ...(input.note ? [input.note] : []),
    ...(input.firstLines.length > 0 ? [words.requestedFirst(input.firstLines)] : []),
  ].join('\n\n');
  const { company, name, email, phone } = input;
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: user.id, operation: 'ask-for-customer', key, body: input },
      async () => {
        const fields = { company, name, email, phone, topic: 'new-account', message } as const;
        const { reference } = await fileRequest(app, tx, fields, {
          askedBy: user.id,
          askedAddress: input.address,
          firstLines: input.firstLines,
        });
        return { reference };
      },
    ),
  );
}
