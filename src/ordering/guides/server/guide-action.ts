import { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { MAX_LINES } from '../../../kit/quantity.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { howAdded, mergeLines } from '../../cart/contract.ts';
import { direction, sectionChoice, sectionName, typedPar, typedQuantity } from '../contract.ts';
import { addTyped } from './add-typed.ts';
import { addRow, hideRow, moveRow, placeRow, setPars } from './change-rows.ts';
import { addSection, moveSection, removeSection, renameSection } from './change-sections.ts';

/** A product and a quantity of each row, in the same order; rows without a quantity are left out. */
const addForm = z
  .strictObject({
    customerId: idText,
    productId: list(idText),
    quantity: list(text),
    how: howAdded,
  })
  .transform(({ customerId, productId, quantity, how }, at) => {
    const typed = productId.flatMap((id, row) => {
      const said = quantity[row]?.trim() ?? '';
      return said === '' || /^0+$/.test(said) ? [] : [{ productId: id, quantity: said }];
    });
    const lines = typed.flatMap(({ productId, quantity }) => {
      const read = typedQuantity.safeParse(quantity);
      if (read.success) return [{ productId, quantity: read.data }];
      at.addIssue({
        code: 'custom',
        path: ['quantity'],
        message: 'A whole number from 1 to 9999.',
      });
      return [];
    });
    return { customerId, lines: mergeLines(lines), how };
  });

/** What was typed, by product, for the form's rows without JavaScript. */
async function typedByProduct(form: FormData): Promise<Record<string, string>> {
  const [ids, quantities] = ['productId', 'quantity'].map((name) => form.getAll(name).map(String));
  return Object.fromEntries(
    (ids ?? [])
      .map((id, row): [string, string] => [id, quantities?.[row] ?? ''])
      .filter(([, quantity]) => quantity !== ''),
  );
}

/** The form of the guide: everything that was typed, into the cart. */
export const guideAction = formActions(
  {
    add: pageForm(addForm, ({ customerId, lines, how }, { app, user, keyIfAny }) => {
      if (lines.length === 0)
        throw new AppError('invalid-argument', 400, 'Type at least one quantity first.');
      if (lines.length > MAX_LINES)
        throw new AppError('invalid-argument', 400, `At most ${MAX_LINES} products at once.`);
      return addTyped(app, user, { customerId, lines, how }, keyIfAny);
    }),
  },
  { typed: typedByProduct },
);

const ofGuide = { customerId: idText };
const ofSection = { ...ofGuide, sectionId: idText };
const ofRow = { ...ofGuide, productId: idText };
const place = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
/** By a button one place up or down, by dragging to a place counted from 0. */
const move = z.union([direction, place]);

const suggested = z
  .string()
  .transform((value, at) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      at.addIssue({ code: 'custom', message: 'The pars could not be read.' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({
          productId: idText,
          par: z.int().min(1).max(9999),
          reason: z.string().max(300),
        }),
      )
      .min(1)
      .max(500),
  );

/** The forms of "Sections and pars". */
export const arrangeAction = formActions(
  {
    'add-section': pageForm(
      z.strictObject({ ...ofGuide, name: sectionName }),
      (asked, { app, user, keyIfAny: key }) => addSection(app, user, { ...asked, key }),
    ),
    'rename-section': pageForm(
      z.strictObject({ ...ofSection, name: sectionName }),
      (asked, { app, user, keyIfAny: key }) => renameSection(app, user, { ...asked, key }),
    ),
    'remove-section': pageForm(z.strictObject(ofSection), (asked, { app, user, keyIfAny: key }) =>
      removeSection(app, user, { ...asked, key }),
    ),
    'move-section': pageForm(
      z.strictObject({ ...ofSection, to: move }),
      (asked, { app, user, keyIfAny: key }) => moveSection(app, user, { ...asked, key }),
    ),
    place: pageForm(
      z.strictObject({ ...ofRow, sectionId: sectionChoice }),
      (asked, { app, user, keyIfAny: key }) => placeRow(app, user, { ...asked, key }),
    ),
    move: pageForm(z.strictObject({ ...ofRow, to: move }), (asked, { app, user, keyIfAny: key }) =>
      moveRow(app, user, { ...asked, key }),
    ),
    hide: pageForm(z.strictObject(ofRow), (asked, { app, user, keyIfAny: key }) =>
      hideRow(app, user, { ...asked, hidden: true, key }),
    ),
    show: pageForm(z.strictObject(ofRow), (asked, { app, user, keyIfAny: key }) =>
      hideRow(app, user, { ...asked, hidden: false, key }),
    ),
    par: pageForm(
      z.strictObject({ ...ofRow, par: typedPar }),
      ({ customerId, productId, par }, { app, user, keyIfAny: key }) =>
        setPars(app, user, { customerId, pars: [{ productId, par, reason: '' }], key }),
    ),
    pars: pageForm(
      z.strictObject({ ...ofGuide, pars: suggested }),
      (asked, { app, user, keyIfAny: key }) => setPars(app, user, { ...asked, key }),
    ),
    'add-row': pageForm(
      z.strictObject({ ...ofGuide, sku: z.string().trim().min(1, 'Type a SKU.').max(60) }),
      (asked, { app, user, keyIfAny: key }) => addRow(app, user, { ...asked, key }),
    ),
  },
  { typed: 'all' },
);
