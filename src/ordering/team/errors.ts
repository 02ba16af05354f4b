import { AppError } from '../../kit/app-error.ts';
import * as messages from './messages.ts';

export const notApprover = () => new AppError('permission-denied', 403, messages.NOT_APPROVER);
export const notYourColleague = () =>
  new AppError('permission-denied', 403, messages.NOT_YOUR_COLLEAGUE);
export const overCeiling = () =>
  new AppError('invalid-argument', 400, messages.OVER_CEILING, { field: 'limitCents' });
export const buyersAsk = () => new AppError('permission-denied', 403, messages.BUYERS_ASK);
export const requestedAlready = () =>
  new AppError('failed-precondition', 409, messages.REQUESTED_ALREADY, { field: 'email' });
export const notYourself = () => new AppError('invalid-argument', 400, messages.NOT_YOURSELF);
export const ownApprover = () =>
  new AppError(
    'invalid-argument',
    400,
    'Choose another person, or tick that they may approve their own orders.',
    { field: 'approverId' },
  );
export const approverCantDecide = () =>
  new AppError(
    'invalid-argument',
    400,
    'This person may not approve orders of the customer. Choose another.',
    {
      field: 'approverId',
    },
  );
