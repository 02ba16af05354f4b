import { AppError } from '../kit/app-error.ts';
import { MOST_RECEIVERS } from './contract.ts';

const wrongAddress = (text: string) =>
  new AppError('invalid-argument', 400, text, [{ path: 'address', message: text }]);

export const notHttps = () => wrongAddress('The address must begin with https://.');
export const privateAddress = () =>
  wrongAddress('This address is inside a private network. Use one that anybody can reach.');

export const receiverExists = () =>
  new AppError(
    'already-exists',
    409,
    'This address is told already. For a new secret, press New secret there.',
    { reason: 'told-already' },
  );

export const tooManyReceivers = () =>
  new AppError(
    'failed-precondition',
    409,
    `There are ${MOST_RECEIVERS} receivers, as many as a shop keeps. Remove one first.`,
    { reason: 'too-many-receivers' },
  );
