import { AppError } from '../../kit/app-error.ts';
import * as messages from './team-messages.ts';

export const notApprover = () => new AppError('permission-denied', 403, messages.NOT_APPROVER);
export const notYourColleague = () =>
  new AppError('permission-denied', 403, messages.NOT_YOUR_COLLEAGUE);
export const overCeiling = () =>
  new AppError('invalid-argument', 400, messages.OVER_CEILING, { field: 'limitCents' });
export const notYourself = () => new AppError('invalid-argument', 400, messages.NOT_YOURSELF);
