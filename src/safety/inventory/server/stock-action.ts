import { z } from 'zod';
import { text } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { readQuantity } from '../../../kit/quantity.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import {
  addStoreroom,
  moveStoreroom,
  removeStoreroom,
  renameStoreroom,
} from '../../sites/server/change-storerooms.ts';
import {
  addSiteProduct,
  hideProduct,
  moveProduct,
  placeProduct,
  setPars,
} from '../../sites/server/public/place-products.ts';
import { confirmStoreroom, joinStorerooms } from '../../sites/server/same-room.ts';
import { storeroomName } from '../../sites/storeroom-name.ts';
import { moveApart, recordLeaving } from '../contract.ts';
import { notAPar } from '../stock-messages.ts';
import { moveApart as storeMove } from './move-apart.ts';
import { recordLeaving as storeLeaving } from './record-movements.ts';

const ofSite = { customerId: idText };
const ofStoreroom = { ...ofSite, storeroomId: idText };
const ofProduct = { ...ofSite, productId: idText };

/** Whole sellable units; nothing typed takes the par away. */
const typedPar = text.transform((value, at) => {
  if (value.trim() === '') return null;
  const par = readQuantity(value);
  if (par !== null) return par;
  at.addIssue({ code: 'custom', message: notAPar });
  return z.NEVER;
});

/** The forms of a site's stock. */
export const stockAction = formActions(
  {
    par: pageForm(
      z.strictObject({ ...ofProduct, par: typedPar }),
      ({ customerId, productId, par }, { app, user, keyIfAny: key }) =>
        setPars(app, user, { customerId, pars: [{ productId, par, reason: '' }], key }),
    ),
    place: pageForm(
      z.strictObject({
        ...ofProduct,
        storeroomId: z.union([z.literal('').transform(() => null), idText]),
      }),
      (input, { app, user, keyIfAny: key }) => placeProduct(app, user, { ...input, key }),
    ),
    'move-product': pageForm(
      z.strictObject({ ...ofProduct, to: z.enum(['up', 'down']) }),
      (input, { app, user, keyIfAny: key }) => moveProduct(app, user, { ...input, key }),
    ),
    'move-apart': pageForm(moveApart, (input, { app, user, keyIfAny: key }) =>
      storeMove(app, user, { ...input, key }),
    ),
    leave: pageForm(recordLeaving, (leaving, { app, user, keyIfAny }) =>
      storeLeaving(app, user, leaving, keyIfAny),
    ),
    hide: pageForm(z.strictObject(ofProduct), (input, { app, user, keyIfAny: key }) =>
      hideProduct(app, user, { ...input, hidden: true, key }),
    ),
    show: pageForm(z.strictObject(ofProduct), (input, { app, user, keyIfAny: key }) =>
      hideProduct(app, user, { ...input, hidden: false, key }),
    ),
    'add-product': pageForm(
      z.strictObject({ ...ofSite, sku: z.string().trim().min(1, 'Type a SKU.').max(60) }),
      (input, { app, user, keyIfAny: key }) => addSiteProduct(app, user, { ...input, key }),
    ),
    'add-storeroom': pageForm(
      z.strictObject({ ...ofSite, name: storeroomName }),
      (input, { app, user, keyIfAny: key }) => addStoreroom(app, user, { ...input, key }),
    ),
    'rename-storeroom': pageForm(
      z.strictObject({ ...ofStoreroom, name: storeroomName }),
      (input, { app, user, keyIfAny: key }) => renameStoreroom(app, user, { ...input, key }),
    ),
    'move-storeroom': pageForm(
      z.strictObject({ ...ofStoreroom, to: z.enum(['up', 'down']) }),
      (input, { app, user, keyIfAny: key }) => moveStoreroom(app, user, { ...input, key }),
    ),
    'join-storerooms': pageForm(
      z.strictObject({ ...ofStoreroom, intoId: idText }),
      (input, { app, user, keyIfAny: key }) => joinStorerooms(app, user, { ...input, key }),
    ),
    'keep-storeroom': pageForm(z.strictObject(ofStoreroom), (input, { app, user, keyIfAny: key }) =>
      confirmStoreroom(app, user, { ...input, key }),
    ),
    'remove-storeroom': pageForm(
      z.strictObject(ofStoreroom),
      (input, { app, user, keyIfAny: key }) => removeStoreroom(app, user, { ...input, key }),
    ),
  },
  { typed: 'all' },
);
