import { figuresOfBooks } from '../../accounting/server/book-items.ts';
import { sharedFacts, sizeFacts } from '../../catalogue/facts-form.ts';
import {
  changeFacts as factsInput,
  switchProduct as switchInput,
} from '../../catalogue/product-facts.ts';
import { changeFacts } from '../../catalogue/server/change-facts.ts';
import { switchProduct } from '../../catalogue/server/switch-product.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { keyOfForm } from '../../platform/idempotency.ts';

interface Trace {
  requestId: string;
  network: string;
}

/** The form with name, size and price. */
export async function saveFacts(
  app: App,
  user: UserActor,
  id: string,
  form: FormData,
  trace: Trace,
) {
  const parsed = factsInput.safeParse({
    id,
    version: Number(form.get('version')),
    ...sharedFacts(form),
    ...sizeFacts(form),
  });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  await changeFacts(app, user, parsed.data, figuresOfBooks, { key: keyOfForm(form), ...trace });
  return { done: 'facts' as const, at: app.clock.now() };
}

/** The buttons that switch one size or all of them on or off. */
export async function saveSwitch(
  app: App,
  user: UserActor,
  id: string,
  form: FormData,
  trace: Trace,
) {
  const parsed = switchInput.safeParse({
    id,
    isActive: form.get('isActive') === 'yes',
    sizes: form.get('sizes') ?? 'one',
  });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return {
    switched: await switchProduct(app, user, parsed.data, { key: keyOfForm(form), ...trace }),
  };
}
