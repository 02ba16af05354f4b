import { AppError } from '../../kit/app-error.ts';
import { LEFT_ALREADY, lineMessages } from './load-messages.ts';

const precondition = (reason: string, message: string) =>
  new AppError('failed-precondition', 409, message, { reason });

/** The truck is on the road, or back: what stood on it is settled by deliveries and by the count at the end. */
export const leftAlready = (state: 'out' | 'closed') =>
  precondition('left-already', LEFT_ALREADY[state]);

export const lineTwice = () =>
  new AppError('invalid-argument', 400, lineMessages.twice, [
    { path: 'lines', message: lineMessages.twice },
  ]);
