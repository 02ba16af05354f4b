import { AppError } from '../kit/app-error.ts';

/** Why a file can’t be taken, for `details.reason`; the sentences stand in messages.ts. */
export type FileFailure =
  | 'name'
  | 'empty'
  | 'kind'
  | 'picture-or-pdf'
  | 'ending'
  | 'unreadable'
  | 'pixels'
  | 'crop'
  | 'time'
  | 'owner'
  | PdfFailure;

/** What is wrong with a PDF (server/inspect-pdf.ts). */
export type PdfFailure =
  | 'no-pdf'
  | 'truncated'
  | 'damaged'
  | 'encrypted'
  | 'script'
  | 'program'
  | 'automatic'
  | 'attachment'
  | 'media'
  | 'form'
  | 'sending'
  | 'other-file'
  | 'link'
  | 'pages'
  | 'trailing'
  | 'swollen';

export const notSignedIn = () =>
  new AppError(
    'storage/unauthenticated',
    401,
    'You must be signed in to upload or download files.',
  );
export const notAllowed = () =>
  new AppError('storage/unauthorized', 403, 'You don’t have permission to access this file.');
export const invalidFile = (reason: FileFailure, status = 400) =>
  new AppError('storage/invalid-argument', status, 'Invalid argument provided to Storage method.', {
    reason,
  });
/** One file over its limit, in bytes. */
export const fileTooLarge = (limitBytes: number) =>
  new AppError('storage/quota-exceeded', 413, 'Quota exceeded for Cloud Storage.', {
    reason: 'too-large',
    limitBytes,
  });
/** All files together over what the company allows. */
export const companyQuotaReached = (limitBytes: number) =>
  new AppError('storage/quota-exceeded', 507, 'Quota exceeded for Cloud Storage.', {
    reason: 'company',
    limitBytes,
  });
export const uploadCut = () =>
  new AppError('storage/canceled', 400, 'Upload canceled by the user.');
export const wrongSize = (expected: number, received: number) =>
  new AppError(
    'storage/server-file-wrong-size',
    400,
    'Server file size does not match client file size.',
    { expected, received },
  );
export const wrongChecksum = (reason?: FileFailure) =>
  new AppError(
    'storage/invalid-checksum',
    400,
    'File corrupted during upload. Please try again.',
    reason && { reason },
  );
export const badFolder = () =>
  new AppError('storage/invalid-url', 400, 'The provided URL is not in a recognized format.');
/** Too many files are being worked on. */
export const busy = () =>
  new AppError('storage/retry-limit-exceeded', 503, 'Retry limit exceeded. Please try again.', {
    retryAfterSeconds: 5,
  });
