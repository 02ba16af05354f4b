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
import { recordLeaving } from '../contract.ts';
import { notAPar } from '../stock-messages.ts';
import { recordLeaving as keepLeaving } from './record-movements.ts';

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
      (asked, { app, user, keyIfAny: key }) => placeProduct(app, user, { ...asked, key }),
    ),
    'move-product': pageForm(
      z.strictObject({ ...ofProduct, to: z.enum(['up', 'down']) }),
      (asked, { app, user, keyIfAny: key }) => moveProduct(app, user, { ...asked, key }),
    ),
    leave: pageForm(recordLeaving, (leaving, { app, user, keyIfAny }) =>
      keepLeaving(app, user, leaving, keyIfAny),
    ),
    hide: pageForm(z.strictObject(ofProduct), (asked, { app, user, keyIfAny: key }) =>
      hideProduct(app, user, { ...asked, hidden: true, key }),
    ),
    show: pageForm(z.strictObject(ofProduct), (asked, { app, user, keyIfAny: key }) =>
      hideProduct(app, user, { ...asked, hidden: false, key }),
    ),
    'add-product': pageForm(
      z.strictObject({ ...ofSite, sku: z.string().trim().min(1, 'Type a SKU.').max(60) }),
      (asked, { app, user, keyIfAny: key }) => addSiteProduct(app, user, { ...asked, key }),
    ),
    'add-storeroom': pageForm(
      z.strictObject({ ...ofSite, name: storeroomName }),
      (asked, { app, user, keyIfAny: key }) => addStoreroom(app, user, { ...asked, key }),
    ),
    'rename-storeroom': pageForm(
      z.strictObject({ ...ofStoreroom, name: storeroomName }),
      (asked, { app, user, keyIfAny: key }) => renameStoreroom(app, user, { ...asked, key }),
    ),
    'move-storeroom': pageForm(
      z.strictObject({ ...ofStoreroom, to: z.enum(['up', 'down']) }),
      (asked, { app, user, keyIfAny: key }) => moveStoreroom(app, user, { ...asked, key }),
    ),
    'join-storerooms': pageForm(
      z.strictObject({ ...ofStoreroom, intoId: idText }),
      (asked, { app, user, keyIfAny: key }) => joinStorerooms(app, user, { ...asked, key }),
    ),
    'keep-storeroom': pageForm(z.strictObject(ofStoreroom), (asked, { app, user, keyIfAny: key }) =>
      confirmStoreroom(app, user, { ...asked, key }),
    ),
    'remove-storeroom': pageForm(
      z.strictObject(ofStoreroom),
      (asked, { app, user, keyIfAny: key }) => removeStoreroom(app, user, { ...asked, key }),
    ),
  },
  { typed: 'all' },
);
