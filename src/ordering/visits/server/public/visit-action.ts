import { z } from 'zod';
import { numberText, text, textOrNull } from '../../../../kit/form-fields.ts';
import { idText } from '../../../../kit/id-schema.ts';
import { shownText } from '../../../../kit/messages.ts';
import { sentByItsPerson } from '../../../../people/accounts/sign-in/server/public/sent-by-its-person.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { onceForKey } from '../../../cart/server/once-for-key.ts';
import { addToCart } from '../../../cart/server/write-cart.ts';
import { changedNote, newNote } from '../../contract.ts';
import * as messages from '../../messages.ts';
import { changeNote, closeFollowUp, writeNote } from '../notes.ts';
import { visitScope } from '../scope.ts';

const noteFields = { text, followUpOn: textOrNull };

/** The forms of a customer's page that its visit has: notes, follow-ups, and a product for the call's order. */
export const visitAction = formActions(
  {
    write: pageForm(
      // What waited on a device says who wrote it.
      z.strictObject({ ...noteFields, person: text.optional() }),
      async ({ person, ...note }, { app, user, params, keyIfAny }) => {
        if (person !== undefined) sentByItsPerson(user, person);
        const input = parseInput(newNote, { customerId: params.customerId, ...note });
        await writeNote(app, user, input, keyIfAny);
        return { done: messages.NOTE_SAVED, wrote: true };
      },
    ),
    change: pageForm(
      z.strictObject({ noteId: text, version: numberText, ...noteFields }).pipe(changedNote),
      async (note, { app, user }) => {
        await changeNote(app, user, note);
        return { done: messages.NOTE_SAVED, wrote: false };
      },
    ),
    'followed-up': pageForm(z.strictObject({ noteId: text }), async ({ noteId }, { app, user }) => {
      await closeFollowUp(app, user, noteId);
      return { done: messages.FOLLOW_UP_DONE, wrote: false };
    }),
    add: pageForm(
      // What waited on a device says who pressed it.
      z.strictObject({ productId: idText, person: text.optional() }),
      async ({ productId, person }, { app, user, params, form }) => {
        visitScope(user);
        if (person !== undefined) sentByItsPerson(user, person);
        const lines = [{ productId, quantity: 1 }];
        await onceForKey(app, user, form, async (inside) => {
          await addToCart(inside, user, { customerId: params.customerId ?? '', lines });
          return {};
        });
        return { done: messages.ADDED };
      },
    ),
  },
  { sentence: (error) => (error.code === 'aborted' ? error.message : shownText(error)) },
);
