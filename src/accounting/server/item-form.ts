import type { z } from 'zod';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { FOLLOWED } from '../choices.ts';
import { notFound } from '../errors.ts';
import {
  createFromBooks as createInput,
  ignoreItems as ignoreInput,
  mapItems as mapInput,
  settleActive as settleInput,
} from '../item-contract.ts';
import { createFromBooks } from './create-from-books.ts';
import { ignoreItems, mapItems, settleActive } from './decide-items.ts';
import { startSync } from './start-sync.ts';

interface Facts {
  requestId: string;
  network: string;
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === 'string');

function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

/** The marked items with name and size as they stand in the form. */
function marked(form: FormData) {
  return {
    items: textsOf(form, 'chosen').map((itemId) => ({
      itemId,
      name: textOf(form, `name ${itemId}`),
      sizeUnit: textOf(form, `size ${itemId}`),
    })),
  };
}

function mappingOf(form: FormData) {
  const [paths, categories, brands] = [
    textsOf(form, 'path'),
    textsOf(form, 'category'),
    textsOf(form, 'brand'),
  ];
  return {
    defaultBrand: textOf(form, 'defaultBrand').trim(),
    categories: Object.fromEntries(
      paths.map((path, at) => [path, { category: categories[at] ?? '', brand: brands[at] ?? '' }]),
    ),
    follow: Object.fromEntries(
      [...FOLLOWED, 'active'].map((fact) => [fact, textOf(form, `follow-${fact}`) || undefined]),
    ),
  };
}

/** One press on the screen of items: reads the books, maps, creates, ignores, or follows a switch. */
export async function changeItems(app: App, user: UserActor, form: FormData, facts: Facts) {
  const intent = form.get('intent');
  if (intent === 'read') {
    await startSync(app, user, 'products');
    return { saved: 'read' as const };
  }
  if (intent === 'map') {
    await mapItems(app, user, parsed(mapInput, mappingOf(form)), facts);
    return { saved: 'map' as const };
  }
  if (intent === 'create' || intent === 'create-all') {
    const input = parsed(createInput, intent === 'create' ? marked(form) : { all: true });
    return { made: await createFromBooks(app, user, input, { key: keyOfForm(form), ...facts }) };
  }
  if (intent === 'ignore' || intent === 'offer') {
    await ignoreItems(
      app,
      user,
      parsed(ignoreInput, { itemIds: textsOf(form, 'chosen'), ignored: intent === 'ignore' }),
      facts,
    );
    return { saved: 'ignore' as const };
  }
  if (intent === 'settle') {
    const input = parsed(settleInput, {
      itemId: textOf(form, 'itemId'),
      follow: form.get('follow') === 'yes',
    });
    return { settled: await settleActive(app, user, input, { key: keyOfForm(form), ...facts }) };
  }
  throw notFound();
}
