import { z } from 'zod';
import { chosenFile, numberText, text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import type { FileQuestion } from '../quick-order.ts';
import { badFile } from '../quick-order-errors.ts';
import * as messages from '../quick-order-messages.ts';
import { type AddedRows, addGoodRows } from './add-good-rows.ts';
import { customerOfScreen } from './cart-customer.ts';
import { chooseDuplicates, correctRow, discardList, removeRow } from './correct-list.ts';
import { takeList } from './take-list.ts';

/** What a form of the quick order answers. */
export interface QuickOrderDone {
  ok: 'read' | 'question' | 'row' | 'remove' | 'duplicates' | 'discard' | 'add';
  question?: FileQuestion;
  added?: AddedRows;
}

const line = numberText.pipe(z.int().min(1));
const column = text
  .optional()
  .transform((value) => (value ? Number(value) : undefined))
  .pipe(z.int().min(0).max(60).optional());

const readForm = z.strictObject({
  meantFor: text.optional(),
  text: text.default(''),
  file: chosenFile,
  sheet: text.optional().transform((value) => value || undefined),
  sku: column,
  quantity: column,
});
const rowForm = z.strictObject({
  list: idText,
  line,
  sku: z.string().trim().max(120),
  quantity: z.string().trim().max(40),
});
const removeForm = z.strictObject({ list: idText, line });
const duplicatesForm = z.strictObject({ list: idText, duplicates: z.enum(['sum', 'last']) });
const listForm = z.strictObject({ list: idText });

/** The forms of the quick order's page. Reading also has an endpoint, which says how far it is. */
export const quickOrderAction = formActions(
  {
    read: pageForm(
      readForm,
      async (input, { app, user, request, form }): Promise<QuickOrderDone> => {
        const isText = input.text.trim() !== '';
        if (!input.file && !isText) throw badFile(messages.nothingEntered);
        const customer = await customerOfScreen(app, user, request, form);
        const bytes = input.file
          ? new Uint8Array(await input.file.arrayBuffer())
          : new TextEncoder().encode(input.text);
        const { sheet, sku, quantity } = input;
        const taken = await takeList(app, user, {
          bytes,
          name: input.file?.name.slice(0, 200) ?? '',
          customerId: customer?.id ?? null,
          choices: { sheet, sku, quantity },
        });
        return taken.kind === 'question'
          ? { ok: 'question', question: taken.question }
          : { ok: 'read' };
      },
    ),
    row: pageForm(rowForm, async (input, { app, user }): Promise<QuickOrderDone> => {
      await correctRow(app, user, input);
      return { ok: 'row' };
    }),
    remove: pageForm(removeForm, async (input, { app, user }): Promise<QuickOrderDone> => {
      await removeRow(app, user, input);
      return { ok: 'remove' };
    }),
    duplicates: pageForm(duplicatesForm, async (input, { app, user }): Promise<QuickOrderDone> => {
      await chooseDuplicates(app, user, input);
      return { ok: 'duplicates' };
    }),
    discard: pageForm(listForm, async ({ list }, { app, user }): Promise<QuickOrderDone> => {
      await discardList(app, user, list);
      return { ok: 'discard' };
    }),
    add: pageForm(
      listForm,
      async ({ list }, { app, user, keyIfAny }): Promise<QuickOrderDone> => ({
        ok: 'add',
        added: await addGoodRows(app, user, list, keyIfAny),
      }),
    ),
  },
  { typed: ['text', 'sku', 'quantity', 'line'], sentence: (error) => error.message },
);
