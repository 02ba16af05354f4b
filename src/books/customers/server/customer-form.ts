import type { z } from 'zod';
import { type FormCall, formActions, type PageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { startSync } from '../../syncs/server/start-sync.ts';
import type { Done } from '../customer-contract.ts';
import * as contract from '../customer-contract.ts';
import { addToBooks } from './add-to-books.ts';
import { billTogether } from './bill-together.ts';
import { createHere } from './create-here.ts';
import { denyMatches, matchCustomers, unmatchCustomer } from './match-customers.ts';
import { ignoreCustomers, keepOut, resolveActive, resolveValues } from './resolve-values.ts';

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const chosenOf = (form: FormData) =>
  form.getAll('chosen').filter((value) => typeof value === 'string');

/** The marked lines with the customer that each is matched to. */
const pairsOf = (form: FormData) =>
  chosenOf(form).map((booksId) => ({ booksId, customerId: textOf(form, `ours ${booksId}`) }));

/** "field booksId": a marked value. */
const valuesOf = (form: FormData) =>
  chosenOf(form).map((value) => {
    const [field = '', booksId = ''] = value.split(' ');
    return { field, booksId };
  });

type Verb<T> = (
  app: FormCall['app'],
  actor: FormCall['user'],
  input: T,
  facts: { requestId: string; network: string },
) => Promise<Done>;

/** A form whose fields are named by line: read here into the command of its contract. */
const form = <S extends z.ZodType>(
  did: string,
  schema: S,
  command: (form: FormData) => object,
  verb: Verb<z.output<S>>,
): PageForm<{ did: string; done: Done }> => ({
  run: async ({ app, user, form: sent, requestId, network }) => ({
    did,
    done: await verb(app, user, parseInput(schema, command(sent)), { requestId, network }),
  }),
});

/** The forms of the screen of customers. */
export const customerForms = formActions(
  {
    read: {
      run: async ({ app, user }: FormCall) => {
        await startSync(app, user, 'customers');
        return { did: 'read', done: null };
      },
    },
    match: form(
      'match',
      contract.matchCustomers,
      (sent) => ({ pairs: pairsOf(sent) }),
      matchCustomers,
    ),
    'match-one': form(
      'match',
      contract.matchCustomers,
      (sent) => ({
        pairs: [{ booksId: textOf(sent, 'booksId'), customerId: textOf(sent, 'customerId') }],
      }),
      matchCustomers,
    ),
    'match-sure': form('match', contract.matchCustomers, () => ({ all: true }), matchCustomers),
    deny: form('deny', contract.denyMatches, (sent) => ({ pairs: pairsOf(sent) }), denyMatches),
    unmatch: form(
      'unmatch',
      contract.unmatchCustomer,
      (sent) => ({ booksId: textOf(sent, 'booksId') }),
      unmatchCustomer,
    ),
    create: form(
      'create',
      contract.createHere,
      (sent) => ({ booksIds: chosenOf(sent) }),
      createHere,
    ),
    'create-all': form('create', contract.createHere, () => ({ all: true }), createHere),
    ignore: form(
      'ignore',
      contract.ignoreCustomers,
      (sent) => ({ booksIds: chosenOf(sent), ignored: true }),
      ignoreCustomers,
    ),
    offer: form(
      'offer',
      contract.ignoreCustomers,
      (sent) => ({ booksIds: chosenOf(sent), ignored: false }),
      ignoreCustomers,
    ),
    add: form('add', contract.addToBooks, (sent) => ({ customerIds: chosenOf(sent) }), addToBooks),
    'add-as': form(
      'add',
      contract.addToBooks,
      (sent) => ({ customerIds: [textOf(sent, 'customerId')], addAs: textOf(sent, 'addAs') }),
      addToBooks,
    ),
    together: form(
      'together',
      contract.billTogetherInput,
      (sent) => ({ customerId: textOf(sent, 'customerId') }),
      billTogether,
    ),
    'keep-out': form(
      'keep-out',
      contract.keepOut,
      (sent) => ({ customerIds: chosenOf(sent), stays: true }),
      keepOut,
    ),
    'let-in': form(
      'let-in',
      contract.keepOut,
      (sent) => ({ customerIds: chosenOf(sent), stays: false }),
      keepOut,
    ),
    take: form(
      'take',
      contract.resolveValues,
      (sent) => ({ values: valuesOf(sent), take: true }),
      resolveValues,
    ),
    keep: form(
      'keep',
      contract.resolveValues,
      (sent) => ({ values: valuesOf(sent), take: false }),
      resolveValues,
    ),
    switch: form(
      'switch',
      contract.resolveActive,
      (sent) => ({ booksId: textOf(sent, 'booksId'), follow: sent.get('follow') === 'yes' }),
      resolveActive,
    ),
  },
  {
    sentence: (error) =>
      error.code === 'invalid-argument' ? error.message : failureSentence(error),
  },
);
