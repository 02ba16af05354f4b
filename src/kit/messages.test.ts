import { expect, test } from 'vitest';
import { CATALOGUE, messageFor, shownText } from './messages.ts';

/** The rows of the specification's message mapping (section 8): row, our code, exact text. */
const ROWS: readonly [string, string, string][] = [
  ['auth: user not found', 'auth/user-not-found', 'No account found with this email.'],
  ['auth: wrong password', 'auth/wrong-password', 'Incorrect password. Please try again.'],
  ['auth: email already in use', 'auth/email-already-in-use', 'This email is already registered.'],
  ['auth: weak password', 'auth/weak-password', 'Your password should be at least 6 characters.'],
  ['auth: invalid email', 'auth/invalid-email', 'The email address is invalid.'],
  [
    'auth: too many requests',
    'auth/too-many-requests',
    'Too many attempts. Please wait and try again.',
  ],
  [
    'auth: network failure',
    'auth/network-request-failed',
    'Network error. Please check your internet connection.',
  ],
  ['auth: user disabled', 'auth/user-disabled', 'This account has been disabled.'],
  [
    'auth: operation not allowed',
    'auth/operation-not-allowed',
    'Operation not allowed. Please contact support.',
  ],
  [
    'auth: account exists with different credential',
    'auth/account-exists-with-different-credential',
    'An account already exists with the same email but different sign-in method.',
  ],
  [
    'auth: invalid credential',
    'auth/invalid-credential',
    'Invalid credentials provided. Please try again.',
  ],
  [
    'auth: invalid verification code',
    'auth/invalid-verification-code',
    'Invalid verification code. Please check and try again.',
  ],
  [
    'auth: invalid verification id',
    'auth/invalid-verification-id',
    'Invalid verification ID. Please request a new code.',
  ],
  [
    'auth: missing verification code',
    'auth/missing-verification-code',
    'Missing verification code. Please enter the code.',
  ],
  [
    'auth: missing verification id',
    'auth/missing-verification-id',
    'Missing verification ID. Please try again.',
  ],
  [
    'auth: expired action code',
    'auth/expired-action-code',
    'This action link has expired. Please request a new one.',
  ],
  [
    'auth: invalid action code',
    'auth/invalid-action-code',
    'The action code is invalid. Please check and try again.',
  ],
  [
    'auth: requires recent login',
    'auth/requires-recent-login',
    'Please log in again to complete this operation.',
  ],
  [
    'auth: provider already linked',
    'auth/provider-already-linked',
    'This provider is already linked to the account.',
  ],
  [
    'auth: credential already in use',
    'auth/credential-already-in-use',
    'This credential is already associated with another account.',
  ],
  [
    'auth: popup closed by user',
    'auth/popup-closed-by-user',
    'The popup was closed before completing the sign in.',
  ],
  [
    'auth: cancelled popup request',
    'auth/cancelled-popup-request',
    'Cancelled popup request. Please try again.',
  ],
  [
    'auth: popup blocked',
    'auth/popup-blocked',
    'Popup blocked by the browser. Please allow popups.',
  ],
  [
    'auth: multi-factor required',
    'auth/multi-factor-auth-required',
    'Multi-factor authentication required to sign in.',
  ],
  ['auth: invalid API key', 'auth/invalid-api-key', 'Invalid API key. Please contact support.'],
  [
    'auth: user mismatch',
    'auth/user-mismatch',
    'Credential does not correspond to the previously signed-in user.',
  ],
  [
    'auth: user token expired',
    'auth/user-token-expired',
    'Your session has expired. Please sign in again.',
  ],
  [
    'auth: admin restricted operation',
    'auth/admin-restricted-operation',
    'This operation is restricted. Please contact support.',
  ],
  [
    'auth: email change needs verification',
    'auth/email-change-needs-verification',
    'Please verify your email before changing it.',
  ],
  ['auth: tenant mismatch', 'auth/tenant-id-mismatch', 'Tenant mismatch. Please contact support.'],
  [
    'database: permission denied',
    'permission-denied',
    'You do not have permission to perform this operation.',
  ],
  ['database: not found', 'not-found', 'Requested document not found.'],
  ['database: unavailable', 'unavailable', 'Service unavailable. Please try again later.'],
  ['database: resource exhausted', 'resource-exhausted', 'Quota exceeded. Please contact support.'],
  [
    'database: failed precondition',
    'failed-precondition',
    'Operation failed due to precondition not met.',
  ],
  ['database: aborted', 'aborted', 'The operation was aborted. Please try again.'],
  ['database: cancelled', 'cancelled', 'The operation was cancelled.'],
  ['database: deadline exceeded', 'deadline-exceeded', 'Request timed out. Please try again.'],
  ['database: already exists', 'already-exists', 'Resource already exists.'],
  ['storage: unknown', 'storage/unknown', 'An unknown storage error occurred.'],
  ['storage: object not found', 'storage/object-not-found', 'The requested file does not exist.'],
  [
    'storage: bucket not found',
    'storage/bucket-not-found',
    'The specified storage bucket does not exist.',
  ],
  [
    'storage: project not found',
    'storage/project-not-found',
    'No project is configured for Cloud Storage.',
  ],
  ['storage: quota exceeded', 'storage/quota-exceeded', 'Quota exceeded for Cloud Storage.'],
  [
    'storage: unauthenticated',
    'storage/unauthenticated',
    'You must be signed in to upload or download files.',
  ],
  [
    'storage: unauthorized',
    'storage/unauthorized',
    'You don’t have permission to access this file.',
  ],
  [
    'storage: retry limit exceeded',
    'storage/retry-limit-exceeded',
    'Retry limit exceeded. Please try again.',
  ],
  [
    'storage: invalid checksum',
    'storage/invalid-checksum',
    'File corrupted during upload. Please try again.',
  ],
  ['storage: canceled', 'storage/canceled', 'Upload canceled by the user.'],
  [
    'storage: invalid event name',
    'storage/invalid-event-name',
    'Invalid event name used in listener.',
  ],
  [
    'storage: invalid url',
    'storage/invalid-url',
    'The provided URL is not in a recognized format.',
  ],
  [
    'storage: invalid argument',
    'storage/invalid-argument',
    'Invalid argument provided to Storage method.',
  ],
  [
    'storage: no default bucket',
    'storage/no-default-bucket',
    'No default storage bucket configured in Firebase project.',
  ],
  [
    'storage: cannot slice blob',
    'storage/cannot-slice-blob',
    'Cannot slice the given blob or file.',
  ],
  [
    'storage: server file wrong size',
    'storage/server-file-wrong-size',
    'Server file size does not match client file size.',
  ],
];

test.each(ROWS)('section 8, %s', (_row, code, text) => {
  expect(messageFor({ code, message: 'the error’s own text' })).toBe(text);
});

test('the catalogue holds these 55 rows and nothing else', () => {
  expect(ROWS).toHaveLength(55);
  expect(Object.keys(CATALOGUE).sort()).toEqual(ROWS.map(([, code]) => code).sort());
});

test.each([
  { code: 'prices-changed', message: 'Prices have changed.' },
  { message: 'Without a code.' },
])('any other error shows its own text: $message', (error) => {
  expect(messageFor(error)).toBe(error.message);
});

test.each([
  [
    'the catalogue’s text for its codes',
    { code: 'not-found', message: 'no row' },
    'Requested document not found.',
  ],
  [
    'the own text of any other code',
    { code: 'invalid-argument', message: 'Invalid reset code' },
    'Invalid reset code',
  ],
  [
    'the own text where a field is named',
    {
      code: 'already-exists',
      message: 'You have a list of that name.',
      details: { field: 'name' },
    },
    'You have a list of that name.',
  ],
  [
    'the own text where a reason is given',
    { code: 'failed-precondition', message: 'Only 3 left.', details: { reason: 'short-of-stock' } },
    'Only 3 left.',
  ],
  [
    'no details are none',
    { code: 'aborted', message: 'x', details: undefined },
    'The operation was aborted. Please try again.',
  ],
])('a page shows %s', (_, error, text) => {
  expect(shownText(error)).toBe(text);
});
