import { AppError } from '../../kit/app-error.ts';
import { calledHazardous, choiceMissing, hazardFirst } from './hazard-messages.ts';
import type { LateField } from './late-fields.ts';

/** Hidden, inactive and unknown products answer alike. */
export const productNotFound = () =>
  new AppError('not-found', 404, 'Requested document not found.');

/**
 * Specification, sections 5 and 8. A code of its own, because the catalogue's text for
 * `failed-precondition` is another one.
 */
export const noChanges = () => new AppError('no-changes', 409, 'No changes made to product.');

/**
 * Two people saved the same product: the second one is told, and nothing of the first one's work is
 * lost.
 */
export const changedMeanwhile = (currentVersion: number, late?: readonly LateField[]) =>
  new AppError(
    'aborted',
    409,
    'Someone else saved this product meanwhile. Reload to see their changes, then save yours again.',
    late ? { currentVersion, late } : { currentVersion },
  );

/** A picture or sheet must be one of the product's own stored files. */
export const foreignFile = (url: string) =>
  new AppError('storage/invalid-url', 400, 'The provided URL is not in a recognized format.', {
    url,
  });

export const badPlace = () =>
  new AppError(
    'invalid-argument',
    400,
    'after: is not a place in this list. Start again without it.',
  );

/** `holder`: the size that has it, named and to be opened. */
export const skuTaken = (sku: string, holder: { id: string; title: string }) => {
  const message = `${holder.title} has the SKU ${sku} already. Each size needs its own.`;
  return new AppError('already-exists', 409, message, [{ path: 'sku', message, ...holder }]);
};

/** Sizes of one product are added to it by intent, never by a name typed twice. */
export const nameTaken = (name: string, brand: string, nameKey: string) => {
  const message = `${brand} has a product called ${name} already. Add this as a further size of it, or choose another name.`;
  return new AppError('already-exists', 409, message, [{ path: 'name', message, nameKey }]);
};

const named = (products: readonly { name: string }[]) =>
  [...new Set(products.map(({ name }) => name))].join(', ');

/** Whoever makes a product by hand says whether it is hazardous: nobody else will know it better later. */
export const hazardMissing = () =>
  new AppError('invalid-argument', 400, choiceMissing, [
    { path: 'hazardous', message: choiceMissing },
  ]);

/** Nobody has said whether these are hazardous. */
export const hazardNotKnown = (
  products: readonly { id: string; nameKey: string; name: string; sizeUnit: string; sku: string }[],
) =>
  new AppError('failed-precondition', 409, hazardFirst(named(products)), {
    reason: 'hazard-not-known',
    products,
  });

/** Their own safety data call these hazardous. */
export const hazardousByOwnData = (
  products: readonly { id: string; nameKey: string; name: string }[],
) =>
  new AppError('failed-precondition', 409, calledHazardous(named(products)), {
    reason: 'called-hazardous',
    products: products.map(({ id, nameKey, name }) => ({ id, nameKey, name })),
  });

/** While the books are connected, they say what an item costs and how many there are. */
export const keptByBooks = (path: string) => {
  const message =
    'This comes from the accounting system while it is connected. Change it there; the next sync brings it here.';
  return new AppError('failed-precondition', 409, message, [{ path, message }]);
};

/** Products changed between the check and the import. */
export const importChanged = () =>
  new AppError(
    'import-changed',
    409,
    'Products changed since this file was checked. Nothing was imported. Check it again.',
  );

/** A price below cost needs a reason. */
export const belowCost = (paths: readonly string[]) => {
  const message = 'This is below cost. Give a reason to set it all the same.';
  return new AppError(
    'below-cost',
    409,
    paths.length === 1
      ? message
      : `${paths.length} prices are below cost. Give a reason to set them.`,
    paths.map((path) => ({ path, message })),
  );
};

/** One word has one entry: what it means is changed there. */
export const wordTaught = (word: string) => {
  const message = `“${word}” is in the list already. Change what it means there.`;
  return new AppError('already-exists', 409, message, [{ path: 'word', message }]);
};
