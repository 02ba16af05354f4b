import { AppError } from '../../kit/app-error.ts';
import type { LateFact } from './begun-customer.ts';
import type { CustomerDetail } from './public/contract.ts';
import { TAX_RATE_INVALID } from './public/messages.ts';

/** Somebody saved since the form was opened; `late`: what both changed, where it is known. */
export const customerChanged = (version: number, late?: readonly LateFact[]) =>
  new AppError(
    'customer-changed',
    409,
    'Someone else saved this customer after you opened it. Nothing of yours was saved. Check their values and save again.',
    late ? { version, late } : { version },
  );

const field = (path: keyof CustomerDetail | 'parentId' | 'cursor' | 'taxRate', message: string) =>
  new AppError('invalid-argument', 400, `${path}: ${message}`, [{ path, message }]);

export const parentUnknown = () => field('parentId', 'Choose a customer that you can see.');

/** One level: prices are looked up at the customer and at its parent, nowhere else. */
export const parentTooDeep = () =>
  field(
    'parentId',
    'A family has at most three levels: a group, its sites, and what belongs to a site.',
  );

/** Once somebody has said what tax a customer pays, saying nothing is not an answer. */
export const taxRateMissing = () => field('taxRate', TAX_RATE_INVALID);

export const badCursor = () => field('cursor', 'This is not a place in this list.');

/** The same name at the same address stands here already. `details` names it. */
export const customerExists = (twin: { id: string; name: string; isActive: boolean }) =>
  new AppError(
    'customer-exists',
    409,
    twin.isActive
      ? `${twin.name} stands here already, at the same address. Nothing was created.`
      : `${twin.name} stands here already, at the same address, but is switched off. Switch it on instead. Nothing was created.`,
    { customerId: twin.id },
  );

/** Customers changed between the check and the import. */
export const importChanged = () =>
  new AppError(
    'import-changed',
    409,
    'Customers changed since this file was checked. Nothing was imported. Check it again.',
  );
