import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent, keyOfForm } from '../../../platform/idempotency.ts';

/**
 * Does what a form of the cart asks once for the key that it carries, and answers a repeat as the first time: a browser that got no
 * answer sends it again. A form without a key (no JavaScript) is done each time. `work` gets an app whose writes are part of the one
 * transaction that also keeps the answer.
 */
export async function onceForKey<T>(
  app: App,
  user: UserActor,
  form: FormData,
  work: (inside: App) => Promise<T>,
): Promise<T> {
  if (!form.get('key')) return work(app);
  const body = Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name}:${value.size}`,
    ]),
  );
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: user.id, operation: 'cart-form', key: keyOfForm(form), body }, () =>
      work({ ...app, db: { ...app.db, ...tx, transaction: (inner) => inner(tx) } }),
    ),
  );
}
