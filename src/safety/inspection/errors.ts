import { AppError } from '../../kit/app-error.ts';

export const packNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
