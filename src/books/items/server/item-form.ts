import { type FormCall, formActions, type PageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { SYNCED_FIELDS } from '../../choices.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { startSync } from '../../syncs/server/start-sync.ts';
import {
  createFromBooks as createInput,
  ignoreItems as ignoreInput,
  mapItems as mapInput,
  resolveActive as resolveInput,
} from '../item-contract.ts';
import { createFromBooks } from './create-from-books.ts';
import { ignoreItems, mapItems, resolveActive } from './decide-items.ts';
import { makeItemsForm } from './public/make-items.ts';

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const textsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === 'string');

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
      [...SYNCED_FIELDS, 'active'].map((fact) => [
        fact,
        textOf(form, `follow-${fact}`) || undefined,
      ]),
    ),
  };
}

const form = <R>(run: PageForm<R>['run']): PageForm<R> => ({ run });
const factsOf = ({ requestId, network }: FormCall) => ({ requestId, network });

const create = (call: FormCall, command: object) =>
  createFromBooks(call.app, call.user, parseInput(createInput, command), {
    key: call.key,
    ...factsOf(call),
  });

async function ignore(call: FormCall, ignored: boolean) {
  const input = parseInput(ignoreInput, { itemIds: textsOf(call.form, 'chosen'), ignored });
  await ignoreItems(call.app, call.user, input, factsOf(call));
  return { saved: 'ignore' as const };
}

/**
 * The forms of the screen of items: the same verbs as the endpoints under /api/accounting-items, and the sync of products. Their
 * fields are many and named by item, so each is read here into the command of its contract.
 */
export const itemForms = formActions(
  {
    read: form(async ({ app, user }) => {
      await startSync(app, user, 'products');
      return { saved: 'read' as const };
    }),
    'make-items': makeItemsForm,
    map: form(async (call) => {
      await mapItems(
        call.app,
        call.user,
        parseInput(mapInput, mappingOf(call.form)),
        factsOf(call),
      );
      return { saved: 'map' as const };
    }),
    create: form(async (call) => ({ made: await create(call, marked(call.form)) })),
    'create-all': form(async (call) => ({ made: await create(call, { all: true }) })),
    ignore: form((call) => ignore(call, true)),
    offer: form((call) => ignore(call, false)),
    settle: form(async (call) => {
      const input = parseInput(resolveInput, {
        itemId: textOf(call.form, 'itemId'),
        follow: call.form.get('follow') === 'yes',
      });
      const facts = { key: call.key, ...factsOf(call) };
      return { settled: await resolveActive(call.app, call.user, input, facts) };
    }),
  },
  {
    sentence: (error) =>
      error.code === 'invalid-argument' ? error.message : failureSentence(error),
  },
);
