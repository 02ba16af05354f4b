import { z } from 'zod';
import { numberText } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { type FormCall, formActions, pageForm } from '../../../platform/http/form-action.ts';
import { howAdded, savedListName } from '../contract.ts';
import { copyList } from './copy-list.ts';
import { deleteList } from './delete-list.ts';
import { editList } from './edit-list.ts';
import { loadList } from './load-list.ts';
import { onceForKey } from './once-for-key.ts';
import { listRows, typedLines } from './typed-lines.ts';

/** What a form of a list's view answers. */
export interface ListDone {
  loaded?: number;
  leftOut?: string[];
  switchedTo?: string | null;
  copied?: string;
  version?: number;
  dropped?: number;
}

const listForm = z.strictObject({ listId: idText });
const loadForm = listForm.extend({ how: howAdded });
const editForm = listForm.extend({ name: savedListName, version: numberText, ...listRows });

async function load({ listId, how }: z.output<typeof loadForm>, call: FormCall): Promise<ListDone> {
  const { app, user, request, keyIfAny, setCookies } = call;
  const chosen = await chosenCustomer(app, user, request);
  const { added, cookie, ...done } = await loadList(app, user, listId, {
    chosen,
    key: keyIfAny,
    how,
  });
  if (cookie) setCookies.push(cookie);
  return { loaded: added, ...done };
}

async function remove({ listId }: { listId: string }, { app, user }: FormCall): Promise<ListDone> {
  await deleteList(app, user, listId);
  return {};
}

/** One's own copy, once for the form's key. */
async function copy(
  { listId }: { listId: string },
  { app, user, form }: FormCall,
): Promise<ListDone> {
  return onceForKey(app, user, form, async (inside) => ({
    copied: (await copyList(inside, user, listId)).listId,
  }));
}

async function edit(
  { listId, name, version, ...rows }: z.output<typeof editForm>,
  { app, user, keyIfAny }: FormCall,
): Promise<ListDone> {
  const lines = typedLines(rows);
  return editList(app, user, { listId, version, name, lines, key: keyIfAny });
}

const loadIt = pageForm(loadForm, load);

/** The forms of a list's view. */
export const listAction = formActions(
  {
    // Without JavaScript the button sends no intent.
    '': loadIt,
    load: loadIt,
    copy: pageForm(listForm, copy),
    delete: pageForm(listForm, remove),
    edit: pageForm(editForm, edit),
  },
  { typed: ['listId'] },
);
